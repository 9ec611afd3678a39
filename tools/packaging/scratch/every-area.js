// Imports every area of the installed package, and prints how many names each one has.
import { readFileSync } from "node:fs";

const { exports } = JSON.parse(
  readFileSync(new URL("./node_modules/@comptoir/domain/package.json", import.meta.url), "utf8"),
);
const counts = {};
for (const path of Object.keys(exports).filter((path) => !path.slice(2).includes("/"))) {
  const area = await import(`@comptoir/domain/${path.slice(2)}`);
  counts[path.slice(2)] = Object.keys(area).length;
}
process.stdout.write(JSON.stringify(counts));
