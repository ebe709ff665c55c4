"""Makes the database of the catalogue anew."""

import os
import sqlite3

database = os.environ.get("DATABASE", "catalogue.db")
if os.path.exists(database):
    os.remove(database)
with sqlite3.connect(database) as connection:
    connection.execute("CREATE TABLE items (name TEXT)")
    connection.executemany("INSERT INTO items VALUES (?)", [("tea",), ("milk",)])
print(f"made {database}")
