import { readdirSync } from "node:fs";
import { defineConfig } from "tsup";

/** An entry per area, so that importing one rule does not load the others. */
const entry = Object.fromEntries(
  readdirSync("src", { withFileTypes: true })
    .filter((folder) => folder.isDirectory())
    .map((folder) => [`${folder.name}/index`, `src/${folder.name}/index.ts`]),
);

export default defineConfig({
  entry,
  format: ["esm"],
  platform: "neutral",
  target: "es2023",
  clean: true,
  splitting: true,
});
