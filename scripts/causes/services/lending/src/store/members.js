import { statements } from "./database.js";

export function createMemberStore(database) {
  const prepare = statements(database);

  function byId(id) {
    return prepare("SELECT * FROM members WHERE id = ?").get(id);
  }

  function count() {
    return prepare("SELECT COUNT(*) AS n FROM members").get().n;
  }

  function touch(id, day) {
    prepare("UPDATE members SET seen = ? WHERE id = ?").run(day, id);
  }

  function update(id, { name, email }) {
    prepare("UPDATE members SET name = ?, email = ? WHERE id = ?").run(name, email, id);
  }

  return { byId, count, touch, update };
}
