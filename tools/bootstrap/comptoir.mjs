// npm run comptoir -- backup|restore|verify …: builds what changed, then runs the command of the server's program.
import { join } from "node:path";

import { build } from "./build.mjs";
import { root, run } from "./run.mjs";

await build();
// a command is always given: without one the program would serve
const words = process.argv.length > 2 ? process.argv.slice(2) : ["help"];
process.exit(
  await run(process.execPath, ["--enable-source-maps", join(root, "apps/server/dist/main.js"), ...words], {
    cwd: process.env.INIT_CWD ?? process.cwd(),
  }),
);
