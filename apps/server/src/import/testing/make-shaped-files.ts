/** Prints the first receipts of "Online Retail" as tills export them, with totals summed here. Run with node and the path of online_retail_uci_541909.csv.gz. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { lines, receipts, sum } from "./shaped-lines.ts";
import { shapedAmounts } from "./shaped-amounts.ts";
import { shapedColumns } from "./shaped-columns.ts";
import { shapedJson } from "./shaped-json.ts";
import { shapedTables } from "./shaped-tables.ts";
import { shapedXml } from "./shaped-xml.ts";
import { tillExports } from "./till-exports.ts";

const outputFolder = join(import.meta.dirname, "shaped-files");

const grandTotals = {
  net: sum(lines.map(({ net }) => net)),
  tax: 0,
  receipts: receipts.length,
  lines: lines.length,
  answers: {},
};
const printed = { ...tillExports, ...shapedTables, ...shapedColumns, ...shapedXml, ...shapedAmounts, ...shapedJson };
for (const [name, { content }] of Object.entries(printed)) writeFileSync(join(outputFolder, name), content);
const totals = Object.fromEntries(
  Object.entries(printed).map(([name, { content: _content, ...own }]) => [name, { ...grandTotals, ...own }]),
);
writeFileSync(join(outputFolder, "totals.json"), `${JSON.stringify(totals, null, 2)}\n`);
