// npm start: builds changes, then runs the server and exits with its code.
// The web application is built while the server starts, which at the first start writes the demo for a minute.
import { build } from "./build.mjs";
import { run } from "./run.mjs";
import { serverMemory } from "./server-memory.mjs";

await build("@comptoir/server");
process.exit(
  await run(process.execPath, ["--enable-source-maps", "apps/server/dist/main.js", ...process.argv.slice(2)], {
    env: { ...serverMemory, COMPTOIR_WEB_IS_BUILT_BESIDE: "1" },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    onStart: async (server) => {
      // A build that fails ends this program, and the server with it.
      process.once("exit", () => server.kill("SIGTERM"));
      await build("@comptoir/web");
      if (server.connected) server.send("built");
    },
  }),
);
