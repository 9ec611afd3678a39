// npm run laws [-- options]: holds the laws of the business rules, from the sources. --help says how; docs/conformance.md says what for.
import { join } from "node:path";

import { root, run } from "./run.mjs";

process.exit(
  await run(process.execPath, [
    "--conditions=@comptoir/source",
    join(root, "tools/laws/main.ts"),
    ...process.argv.slice(2),
  ]),
);
