// Installs the packages of a folder, by the npm that runs this or the one of the machine.
import { run } from "./run.mjs";

/**
 * Not `npm ci`: it refuses a lock file that lacks the optional packages of another platform, and begins by deleting what is there.
 * Answers npm's exit code.
 */
export function npmInstall(folder, ...more) {
  const args = ["install", "--no-save", "--no-fund", "--no-audit", "--loglevel=error", ...more];
  const npm = process.env.npm_execpath;
  return npm
    ? run(process.execPath, [npm, ...args], { cwd: folder })
    : run(process.platform === "win32" ? "npm.cmd" : "npm", args, { cwd: folder });
}
