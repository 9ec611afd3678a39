// npm run docs: writes the generated pages of docs/, from the sources.
import { join } from "node:path";

import { root, run } from "./run.mjs";

process.exit(await run(process.execPath, ["--conditions=@comptoir/source", join(root, "tools/docs/main.ts")]));
