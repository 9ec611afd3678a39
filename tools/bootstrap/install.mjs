// Installs missing packages, on any Node >= 20. Returns within milliseconds if nothing is missing.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { npmInstall } from "./npm-install.mjs";
import { root } from "./run.mjs";

const major = Number(process.versions.node.split(".")[0]);
if (major < 20) {
  console.error(`Comptoir needs Node 20 or newer to install itself; this is ${process.version}.`);
  process.exit(1);
}

const modules = join(root, "node_modules");
const marker = join(modules, ".comptoir-installed");
const lock = createHash("sha256")
  .update(readFileSync(join(root, "package-lock.json")))
  .digest("hex");
const installed = existsSync(marker) && readFileSync(marker, "utf8") === lock;

if (!installed) {
  console.log("Installing what is missing …");
  const code = await npmInstall(root);
  if (code !== 0) process.exit(code);
  writeFileSync(marker, lock);
}
