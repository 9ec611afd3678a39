// @vitest-environment node
import { build } from "vite";
import { expect, it } from "vitest";

/** Minified and compressed size of an entry's JavaScript without react. Units: bytes. */
async function gzipBytes(entry: string): Promise<number> {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    mode: "production",
    // Production mode: in a test run the compiler would add development code.
    oxc: { jsx: { runtime: "automatic", development: false } },
    resolve: { conditions: ["@comptoir/source", "module", "browser", "development|production"] },
    build: {
      write: false,
      target: "es2023",
      minify: true,
      rollupOptions: {
        input: new URL(entry, import.meta.url).pathname,
        external: [/^react/u],
        preserveEntrySignatures: "strict",
        output: { format: "es" },
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const code = outputs
    .flatMap((output) => ("output" in output ? output.output : []))
    .map((part) => (part.type === "chunk" ? part.code : ""))
    .join("");
  const compressedResponse = new Response(new Blob([code]).stream().pipeThrough(new CompressionStream("gzip")));
  return (await compressedResponse.arrayBuffer()).byteLength;
}

it("everything but the charts, the grid and the table of reports weighs at most 19.2 KB", async () => {
  const bytes = await gzipBytes("./index.ts");
  expect(bytes).toBeGreaterThan(2_000);
  expect(bytes).toBeLessThanOrEqual(19.2 * 1024);
});

it("the charts with d3 and their dependencies are at most 33.4 KB", async () => {
  const bytes = await gzipBytes("./charts/index.ts");
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(33.4 * 1024);
});

it("the grid that is edited as a spreadsheet weighs at most 5 KB", async () => {
  const bytes = await gzipBytes("./grid/index.ts");
  expect(bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThanOrEqual(5 * 1024);
});

it("the table of reports weighs at most 8.3 KB", async () => {
  expect(await gzipBytes("./report-table/index.ts")).toBeLessThanOrEqual(8.3 * 1024);
});
