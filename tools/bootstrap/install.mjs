// Installs what is missing, on any Node >= 20. Does nothing, in a few milliseconds, when all is there.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { root, run } from "./run.mjs";

const major = Number(process.versions.node.split(".")[0]);
if (major < 20) {
  console.error(`Comptoir needs Node 20 or newer to install itself; this is ${process.version}.`);
  process.exit(1);
}

const modules = join(root, "node_modules");
const marker = join(modules, ".comptoir-installed");
const lock = createHash("sha256").update(readFileSync(join(root, "package-lock.json"))).digest("hex");
const installed = existsSync(marker) && readFileSync(marker, "utf8") === lock;

if (!installed) {
  console.log("Installing what is missing …");
  // Not npm ci: it refuses a lock file that lacks the optional packages of another platform, and begins by deleting what is there.
  const args = ["install", "--no-save"];
  const npm = process.env.npm_execpath;
  const quiet = [...args, "--no-fund", "--no-audit", "--loglevel=error"];
  const code = npm ? await run(process.execPath, [npm, ...quiet]) : await run(process.platform === "win32" ? "npm.cmd" : "npm", quiet);
  if (code !== 0) process.exit(code);
  writeFileSync(marker, lock);
}
