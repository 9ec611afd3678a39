/** Measures the browser bundle size of an area, or of a single rule of it. */
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { build } from "esbuild";

import { newAreaAtMost, type AreaBudget } from "./size-budget.data.ts";

/** Measured size and its maximum. Units: bytes, minified and gzipped. */
export interface Weighed {
  readonly name: string;
  readonly bytes: number;
  readonly atMost: number;
}

/** Weighs every area, and every rule that has a limit of its own. */
export async function weighAll(
  areas: readonly string[],
  budget: Readonly<Record<string, AreaBudget>>,
  dist: URL,
): Promise<readonly Weighed[]> {
  const rows = areas.flatMap((area) => {
    const { all, rules = {} } = budget[area] ?? { all: newAreaAtMost };
    return [
      { area, rule: null, atMost: all },
      ...Object.entries(rules).map(([rule, atMost]) => ({ area, rule, atMost })),
    ];
  });
  return Promise.all(
    rows.map(async ({ area, rule, atMost }) => ({
      name: rule === null ? area : `${area} · ${rule}`,
      bytes: await weighArea(area, rule, dist),
      atMost,
    })),
  );
}

/** Lists the sizes above their maximum. */
export function overBudget(weighed: readonly Weighed[]): readonly Weighed[] {
  return weighed.filter(({ bytes, atMost }) => bytes > atMost);
}

async function weighArea(area: string, rule: string | null, dist: URL): Promise<number> {
  const from = JSON.stringify(`./${area}/index.js`);
  const contents =
    rule === null
      ? `import * as all from ${from}; globalThis.kept = all;`
      : `import { ${rule} } from ${from}; globalThis.kept = ${rule};`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(dist) },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "neutral",
    target: "es2023",
    external: ["fast-check"],
    write: false,
    logLevel: "silent",
  });
  return gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).byteLength;
}
