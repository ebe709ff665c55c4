"""Makes the database of the catalogue anew, of ITEMS items."""

import os
import sqlite3

database = os.environ.get("DATABASE", "catalogue.db")
names = ["tea", "milk"] + [f"tea {number}" for number in range(3, 1 + int(os.environ.get("ITEMS", "2")))]
if os.path.exists(database):
    os.remove(database)
with sqlite3.connect(database) as connection:
    connection.execute("CREATE TABLE items (name TEXT)")
    connection.executemany("INSERT INTO items VALUES (?)", [(name,) for name in names])
print(f"made {database}")
