/** Command lines of the server's programs: of their sources, or of their build in `npm test`, which builds first, since that starts in half of the time. */

import path from "node:path";

const serverFolder = path.join(import.meta.dirname, "..", "..");
const isBuilt = process.env["COMPTOIR_TEST_BUILD"] === "1";

const commandLine = (source: string, build: string): readonly string[] =>
  isBuilt
    ? [path.join(serverFolder, "dist", build)]
    : ["--conditions=@comptoir/source", path.join(serverFolder, "src", source)];

export const serverProgram = commandLine("main.ts", "main.js");
export const importProgram = commandLine("import/import-cli.ts", "import-cli.js");
