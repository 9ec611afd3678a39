// npm run prose -- [PATH]: lists comments and names to rewrite. With --settle: lowers the allowance to the current counts.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { countFaults, findFaults } from "./survey.ts";

const rootFolder = fileURLToPath(new URL("../..", import.meta.url));
const [typedWord = ""] = process.argv.slice(2);
if (typedWord === "--settle") {
  const file = fileURLToPath(new URL("allowance.data.ts", import.meta.url));
  const [head = ""] = readFileSync(file, "utf8").split("= {", 1);
  const rows = Object.entries(countFaults(findFaults(rootFolder))).map(
    ([area, { riddle, long, emptyName }]) => `  ${JSON.stringify(area)}: [${riddle}, ${long}, ${emptyName}],`,
  );
  writeFileSync(file, `${head}= {\n${rows.join("\n")}\n};\n`);
} else {
  const findings = findFaults(rootFolder, typedWord);
  for (const { path, line, fault, text } of findings)
    console.log(`${path}:${line} ${fault}: ${text.replaceAll("\n", " ")}`);
  console.log(`${findings.length} passages`);
}
