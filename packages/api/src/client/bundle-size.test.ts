import { build, type Rollup } from "vite";
import { expect, it } from "vitest";

/** Maximum size of the whole client with Effect and every schema. Units: bytes, gzip. */
const sizeAtMost = 95_000;

const page = `
import { makeClient } from "@comptoir/api/client";
import { Effect } from "effect";
Effect.runPromise(makeClient({ token: () => null, language: () => "fr" }).version.get()).then(console.log);
`;

it("a page that makes a call with the client weighs 95 KB at most", async () => {
  const id = "/size-of-the-client.js";
  const buildOutput = await build({
    configFile: false,
    logLevel: "silent",
    resolve: { conditions: ["@comptoir/source", "module", "browser", "development|production"] },
    plugins: [
      {
        name: "page",
        resolveId: (source) => (source === id ? id : null),
        load: (source) => (source === id ? page : null),
      },
    ],
    build: {
      write: false,
      minify: true,
      target: "es2023",
      rolldownOptions: { input: id, output: { codeSplitting: false } },
    },
  });
  const [bundle] = (Array.isArray(buildOutput) ? buildOutput : [buildOutput]) as readonly Rollup.RollupOutput[];
  const code = (bundle?.output ?? []).map((file) => (file.type === "chunk" ? file.code : "")).join("");
  const size = (await new Response(new Blob([code]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer())
    .byteLength;
  expect(code).toContain("/api/Version");
  expect(size).toBeGreaterThan(20_000);
  expect(size).toBeLessThanOrEqual(sizeAtMost);
});
