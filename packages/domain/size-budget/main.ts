// Fails the build when the bundle of a package area, or of a single rule, is larger than its limit. `--table` prints
// every size.
import { readdirSync } from "node:fs";

import { sizeBudget } from "./size-budget.data.ts";
import { overBudget, weighAll, type Weighed } from "./weigh.ts";

const distFolder = new URL("../dist/", import.meta.url);
const areaNames = readdirSync(distFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted();
const unknownAreas = Object.keys(sizeBudget).filter((area) => !areaNames.includes(area));
const weighedSizes = await weighAll(areaNames, sizeBudget, distFolder);
const printSizes = (rows: readonly Weighed[]): void =>
  rows.forEach(({ name, bytes, atMost }) =>
    console.log(`${name.padEnd(40)} ${String(bytes).padStart(7)} bytes, at most ${atMost}`),
  );

if (process.argv.includes("--table")) printSizes(weighedSizes);
const exceededSizes = overBudget(weighedSizes);
if (exceededSizes.length > 0) {
  console.log("Over the size budget (size-budget/size-budget.data.ts):");
  printSizes(exceededSizes);
}
if (unknownAreas.length > 0) console.log(`Rows of the size budget without an area: ${unknownAreas.join(", ")}`);
process.exitCode = exceededSizes.length + unknownAreas.length === 0 ? 0 : 1;
