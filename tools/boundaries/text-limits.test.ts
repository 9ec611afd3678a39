import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

const source = join(dirname(fileURLToPath(import.meta.url)), "../../apps/web/src");

it("the limit of an input is that of the domain: none is a number of its own", () => {
  const literals = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
    .flatMap((file) =>
      [...readFileSync(join(source, file), "utf8").matchAll(/maxLength=(?:"[^"]*"|\{[^}]*\})/gu)]
        .filter(([attribute]) => /\b\d[\d_]+|=["{]\d/u.test(attribute))
        .map(([attribute]) => `${file}: ${attribute}`),
    );
  expect(literals).toEqual([]);
});
