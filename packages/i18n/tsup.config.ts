import { defineConfig } from "tsup";

/** Splitting keeps each area of each language in a file of its own, so that a screen loads only its words. */
export default defineConfig({
  entry: {
    index: "src/index.ts",
    "dashboard/index": "src/dashboard/index.ts",
    "report/index": "src/report/index.ts",
    "self-checkout/index": "src/self-checkout/index.ts",
  },
  format: ["esm"],
  platform: "neutral",
  target: "es2023",
  clean: true,
  splitting: true,
});
