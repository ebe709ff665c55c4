// Prints the totals of the last `npm test` as one line, "N passed, N failed". Files that could not even be loaded
// count as one failure each; so does a run that ended without results.
//
//   node scripts/totals.mjs
import { readFileSync } from "node:fs";

function readTotals() {
  try {
    const results = JSON.parse(readFileSync(new URL("../.tools/test-results.json", import.meta.url), "utf8"));
    const isBroken = (file) =>
      file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed");
    const broken = results.testResults.filter(isBroken).length;
    return { passed: results.numPassedTests, failed: results.numFailedTests + broken };
  } catch (error) {
    console.error(`There are no test results: ${error.message}`);
    return { passed: 0, failed: 1 };
  }
}

const { passed, failed } = readTotals();
console.log(`${passed} passed, ${failed} failed`);
