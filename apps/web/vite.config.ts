import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

import { sizeBudget } from "./size-budget/size-budget.ts";

const apiAddress = process.env["COMPTOIR_API"] ?? "http://localhost:3000";

export default defineConfig({
  plugins: [react(), sizeBudget()],
  resolve: { conditions: ["@comptoir/source", "module", "browser", "development|production"] },
  build: { target: "es2023", sourcemap: true, manifest: true, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 400 },
  server: { proxy: { "/api": apiAddress, "/openapi.json": apiAddress, "/docs": apiAddress } },
});
