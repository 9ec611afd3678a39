// Installs the packages of a folder with the running npm, or else the machine's.
import { run } from "./run.mjs";

/**
 * Runs npm install. Not `npm ci`: it rejects a lock file without the optional packages of another platform, and deletes node_modules first.
 * Returns npm's exit code.
 */
export function npmInstall(folder, ...more) {
  const args = ["install", "--no-save", "--no-fund", "--no-audit", "--loglevel=error", ...more];
  const npm = process.env.npm_execpath;
  return npm
    ? run(process.execPath, [npm, ...args], { cwd: folder })
    : run(process.platform === "win32" ? "npm.cmd" : "npm", args, { cwd: folder });
}
