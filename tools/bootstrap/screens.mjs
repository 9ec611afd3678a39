// npm run screens [-- part of a path …]: draws every screen and state as contact sheets, and lists their faults.
import { join } from "node:path";

import { findChromium } from "../browser/find-chromium.mjs";
import { build } from "./build.mjs";
import { root, run } from "./run.mjs";

await build();
const chromium = await findChromium();
if (chromium === undefined) {
  console.error("No Chromium could be found or installed; COMPTOIR_CHROMIUM names one.");
  process.exit(2);
}
process.exit(
  await run(
    process.execPath,
    ["--conditions=@comptoir/source", join(root, "tools/screens/main.ts"), ...process.argv.slice(2)],
    { env: { COMPTOIR_CHROMIUM: chromium } },
  ),
);
