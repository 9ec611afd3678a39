/** Runs the code blocks of the README, so that they stay true. */

import { expect, test } from "vitest";

const [readme] = Object.values(import.meta.glob(["../README.md"], { query: "?raw", import: "default", eager: true }));
const areas = import.meta.glob(["./*/index.ts"], { eager: true });
const blocks = [...String(readme).matchAll(/^```js\n(?<code>.*?)^```$/gmsu)].map(
  ({ groups }) => groups?.["code"] ?? "",
);

test("every area is in a block", () => {
  const exampleNames = new Set(
    blocks.flatMap((code) =>
      [...code.matchAll(/"@comptoir\/domain\/(.*?)"/gu)].map(([, area]) => `./${area}/index.ts`),
    ),
  );
  expect(Object.keys(areas).filter((area) => !exampleNames.has(area))).toEqual([]);
});

test.each(blocks.map((code) => ({ code, title: code.split("\n", 1)[0] })))("$title", ({ code }) => {
  const [actual, expected] = evaluate(code);
  expect(actual?.length).toBeGreaterThan(0);
  expect(actual).toEqual(expected);
});

/** Actual values of a block's lines, and the expected ones in its comments. */
function evaluate(code: string): readonly (readonly unknown[])[] {
  const body = code
    .replaceAll(/^import (\{.*?\}) from "@comptoir\/domain\/(.*?)";$/gmu, 'const $1 = areas["./$2/index.ts"];')
    .replaceAll(/^(?!const )(.*); \/\/ => (.*)$/gmu, "found.push($1); expected.push($2);");
  return new Function("areas", `const found = []; const expected = []; ${body} return [found, expected];`)(areas);
}
