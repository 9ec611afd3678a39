/** `npm run docs`: writes docs/rules.md, docs/rules, docs/reference and the index of decisions from the law books, the error catalogue and the sources' comments. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { makePages, root } from "./make-pages.ts";

const pages = await makePages();
for (const [path, text] of pages) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
// Delete pages of areas that no longer exist.
for (const folder of ["docs/reference", "docs/rules"])
  for (const name of readdirSync(join(root, folder)))
    if (!pages.has(`${folder}/${name}`)) rmSync(join(root, folder, name));
console.log(`${pages.size} pages written: docs/rules, docs/reference and docs/decisions.md.`);
