// node tools/function-length/main.ts [PATH]: lists functions longer than one screen. With --settle: lowers the allowance to the current counts.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { countByFile, findLongFunctions } from "./survey.ts";

const rootFolder = fileURLToPath(new URL("../..", import.meta.url));
const [typedWord = ""] = process.argv.slice(2);
if (typedWord === "--settle") {
  const file = fileURLToPath(new URL("allowance.data.ts", import.meta.url));
  const [head = ""] = readFileSync(file, "utf8").split("= {", 1);
  const rows = Object.entries(countByFile(findLongFunctions(rootFolder)))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, count]) => `  ${JSON.stringify(path)}: ${count},`);
  writeFileSync(file, `${head}= {\n${rows.join("\n")}\n};\n`);
} else {
  const functions = findLongFunctions(rootFolder, typedWord);
  for (const { path, line, name, lines } of functions) console.log(`${lines} ${path}:${line} ${name}`);
  console.log(`${functions.length} functions`);
}
