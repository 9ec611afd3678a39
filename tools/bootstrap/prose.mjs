// npm run prose: lists comments and names that a reader would have to guess at.
import { run } from "./run.mjs";

process.exit(await run(process.execPath, ["tools/prose/main.ts", ...process.argv.slice(2)]));
