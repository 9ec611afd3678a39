import { readdirSync } from "node:fs";
import { defineConfig } from "tsup";

/** One entry an area: importing one rule must not cost the others. */
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
