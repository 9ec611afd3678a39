/** `npm run docs`: writes docs/rules.md, docs/rules, docs/reference and the index of decisions from the law books, the error catalogue and the sources' comments. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { makePages, rootFolder } from "./make-pages.ts";

const pageFiles = await makePages();
for (const [path, text] of pageFiles) {
  mkdirSync(dirname(join(rootFolder, path)), { recursive: true });
  writeFileSync(join(rootFolder, path), text);
}
// Delete pages of areas that no longer exist.
for (const folder of ["docs/reference", "docs/rules"])
  for (const name of readdirSync(join(rootFolder, folder)))
    if (!pageFiles.has(`${folder}/${name}`)) rmSync(join(rootFolder, folder, name));
console.log(`${pageFiles.size} pages written: docs/rules, docs/reference and docs/decisions.md.`);
