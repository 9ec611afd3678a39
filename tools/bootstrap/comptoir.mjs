// npm run comptoir -- backup|restore|verify …: builds changes, then runs the command of the server's program.
import { join } from "node:path";

import { build } from "./build.mjs";
import { root, run } from "./run.mjs";

await build();
// always pass a command: without one the program would start the server
const words = process.argv.length > 2 ? process.argv.slice(2) : ["help"];
process.exit(
  await run(process.execPath, ["--enable-source-maps", join(root, "apps/server/dist/main.js"), ...words], {
    cwd: process.env.INIT_CWD ?? process.cwd(),
  }),
);
