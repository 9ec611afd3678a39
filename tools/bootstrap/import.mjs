// npm run import -- <file> --mapping <name or file> …: builds what changed, then runs the import command.
import { join } from "node:path";

import { build } from "./build.mjs";
import { root, run } from "./run.mjs";

await build();
process.exit(
  await run(
    process.execPath,
    ["--enable-source-maps", join(root, "apps/server/dist/import-cli.js"), ...process.argv.slice(2)],
    { cwd: process.env.INIT_CWD ?? process.cwd() },
  ),
);
