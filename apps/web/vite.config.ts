import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

import { compressFilesPlugin } from "./compression/compress-files.ts";
import { serviceWorkerPlugin } from "./service-worker/build-worker.ts";
import { boardChunks, moduleTest } from "./size-budget/chunks.ts";
import { sizeBudgetPlugin } from "./size-budget/size-budget.ts";

/** Modules of the sign-in screen, third-party and our own. */
const signInModules = new RegExp(
  [
    "node_modules/(?:react|react-dom|scheduler|use-sync-external-store|valtio|proxy-compare|wouter|regexparam)/",
    "packages/i18n/src/(?!formatter)[^/]+$",
    "packages/ui-react/src/(?:icons|shared)/",
    "packages/ui-react/src/form/(?:button|field|checkbox|text-input|select)\\.",
    "packages/ui-react/src/layout/(?:auth-layout|grid|brand-mark)\\.",
    "packages/ui-react/src/feedback/(?:banner|spinner|loading-overlay)\\.",
    "apps/web/src/(?:app|main|shared/(?:text|device-storage|notices|answer|use-draft)|session/(?:session|session-store|tab-session|last-route))\\.",
    "apps/web/src/features/login/(?:login-page|auth-frame|prepare|is-setup-needed)\\.",
  ].join("|"),
);

const apiAddress = process.env["COMPTOIR_API"] ?? "http://localhost:3000";

export default defineConfig({
  plugins: [react(), compressFilesPlugin(), sizeBudgetPlugin(), serviceWorkerPlugin()],
  resolve: { conditions: ["@comptoir/source", "module", "browser", "development|production"] },
  build: {
    target: "es2023",
    sourcemap: true,
    manifest: true,
    // Builds a single stylesheet and no preload lists: more would slow the sign-in screen, and the next parts load while the user types.
    modulePreload: false,
    cssCodeSplit: false,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        // Bundles what every screen needs, since many small files compress worse.
        codeSplitting: {
          groups: [
            { name: "base", test: signInModules, priority: 2 },
            ...boardChunks.map(({ name, modules }) => ({
              name,
              test: moduleTest(modules),
              priority: 1,
              includeDependenciesRecursively: false,
            })),
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": apiAddress, "/openapi.json": apiAddress, "/docs": apiAddress } },
});
