// npm start: builds changes, then runs the server and exits with its code.
import { build } from "./build.mjs";
import { run } from "./run.mjs";
import { serverMemory } from "./server-memory.mjs";

await build();
process.exit(
  await run(process.execPath, ["--enable-source-maps", "apps/server/dist/main.js", ...process.argv.slice(2)], {
    env: serverMemory,
  }),
);
