// npm run laws [-- options]: tests the laws of the business rules from the sources. See --help and
// docs/conformance.md.
import { join } from "node:path";

import { root, run } from "./run.mjs";

process.exit(
  await run(process.execPath, [
    "--conditions=@comptoir/source",
    join(root, "tools/laws/main.ts"),
    ...process.argv.slice(2),
  ]),
);
