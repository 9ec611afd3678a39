// npm run tills [-- options]: sells in simulated stores against a running server. See --help and CONTRIBUTING.md.
import { join } from "node:path";

import { root, run } from "./run.mjs";

process.exit(
  await run(process.execPath, [
    "--conditions=@comptoir/source",
    join(root, "tools/tills/main.ts"),
    ...process.argv.slice(2),
  ]),
);
