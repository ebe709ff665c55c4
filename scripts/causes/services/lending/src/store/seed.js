import { today } from "../lib/dates.js";

const subjects = ["history", "poetry", "gardening", "physics", "travel", "cooking", "crime", "music", "art", "law"];
const adjectives = ["Quiet", "Red", "Last", "Hidden", "Long", "Bright", "Second", "Broken", "Early", "Green"];
const nouns = ["River", "House", "Winter", "Garden", "Letter", "Island", "Engine", "Silence", "Market", "Tower"];
const places = ["of Prague", "in the North", "by the Sea", "for Beginners", "at Night", "and Other Stories", "of Glass"];
const givenNames = ["Ada", "Ben", "Clara", "David", "Eva", "Finn", "Greta", "Hugo", "Ida", "Jonas", "Käthe", "Lena"];
const familyNames = ["Adler", "Brandt", "Conrad", "Dietz", "Ebert", "Fuchs", "Groß", "Hahn", "Iversen", "Jung"];
const publishers = ["Northlight", "Harbour & Sons", "Meridian", "Lindenhof", "Quill"];

/** The same numbers in every start. */
function openDraws(start) {
  let state = start;
  return function draw(below) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function isbnOf(id) {
  return `978-3-${String(10_000 + (id % 80_000))}-${String(100 + (id % 899))}-${id % 10}`;
}

function addBooks(database, draw, count) {
  const add = database.prepare("INSERT INTO books VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (let id = 1; id <= count; id += 1) {
    const title = `The ${adjectives[draw(10)]} ${nouns[draw(10)]} ${places[draw(7)]}`;
    const author = `${givenNames[draw(12)]} ${familyNames[draw(10)]}`;
    const work = 1 + Math.floor(id / 6);
    add.run(id, work, isbnOf(id), title, author, subjects[draw(10)], publishers[draw(5)], 1950 + draw(75), 80 + draw(600), 3 + draw(4));
  }
}

function addMembers(database, draw, count) {
  const add = database.prepare("INSERT INTO members VALUES (?, ?, ?, ?, ?)");
  for (let id = 1; id <= count; id += 1) {
    const name = `${givenNames[draw(12)]} ${familyNames[draw(10)]}`;
    add.run(id, name, `reader${id}@example.org`, today() - 100 - draw(4000), today() - draw(100));
  }
}

function addLoans(database, draw, { books, members }) {
  const add = database.prepare("INSERT INTO loans (book, member, out, due, returned) VALUES (?, ?, ?, ?, ?)");
  for (let member = 1; member <= members; member += 1) {
    const count = 20 + draw(40);
    for (let at = 0; at < count; at += 1) {
      const out = today() - draw(900);
      const isOpen = at % 12 === 0;
      add.run(1 + draw(Math.min(400, books)), member, out, out + 28, isOpen ? null : out + draw(45));
    }
  }
}

export function seed(database, { books, members }) {
  const draw = openDraws(20_240_607);
  database.exec("BEGIN");
  addBooks(database, draw, books);
  addMembers(database, draw, members);
  addLoans(database, draw, { books, members });
  database.exec("COMMIT");
  database.exec("ANALYZE");
}
