import { afterEach, expect, it } from "vitest";

import { draw, type Drawn } from "../shared/testing/draw.ts";
import { SearchField } from "./search-field.tsx";

let drawn: Drawn | undefined;
afterEach(() => drawn?.remove());

it("searches at once when it is left, so that a click on a row comes after the search, and not again later", async () => {
  const searches: string[] = [];
  drawn = await draw(
    <SearchField
      search=""
      label="Search"
      field={{ current: null }}
      onSearch={(text) => {
        searches.push(text);
      }}
    />,
  );
  await drawn.type("input", "38");
  await drawn.leave("input");
  expect(searches.at(-1)).toBe("38");
  const count = searches.length;
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(searches).toHaveLength(count);
});
