// The authors' definitions, written anew: figures of nGrinder's output.csv as a JSON.
//
//   node figures.mjs original.csv > original.script.json
import { readFileSync } from "node:fs";

const [header, ...lines] = readFileSync(process.argv[2], "utf8").trim().split("\n");
const columns = header.split(",");
const rows = lines.map((line) => line.split(",").map(Number));
const column = (name) => rows.map((row) => row[columns.indexOf(name)]);

const tests = column("Tests");
const times = column("Mean_time_to_first_byte");

/** Pairs of neighbours are aligned by the index of the later one: it divides the step, and its tests are the weight. */
function stepShare() {
  let [sum, weight] = [0, 0];
  for (let index = 1; index < rows.length; index += 1) {
    const step = Math.abs(times[index] - times[index - 1]);
    sum += (step / times[index]) * tests[index];
    weight += tests[index];
  }
  return sum / weight;
}

console.log(JSON.stringify({ mttfb: { step_share: `${(100 * stepShare()).toFixed(2)}%` } }));
