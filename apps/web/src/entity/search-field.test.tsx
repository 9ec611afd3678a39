import { createRef } from "react";
import { afterEach, expect, it } from "vitest";

import { draw, type Drawn } from "../shared/testing/draw.ts";
import { SearchField } from "./search-field.tsx";

let drawnPage: Drawn | undefined;
afterEach(() => drawnPage?.remove());

it("searches at once when it is left, so that a click on a row comes after the search, and not again later", async () => {
  const searches: string[] = [];
  drawnPage = await draw(
    <SearchField
      search=""
      label="Search"
      field={{ current: null }}
      onSearch={(text) => {
        searches.push(text);
      }}
    />,
  );
  await drawnPage.type("input", "38");
  await drawnPage.leave("input");
  expect(searches.at(-1)).toBe("38");
  const count = searches.length;
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(searches).toHaveLength(count);
});

it("is where a slash leads that is typed outside of a field, and keeps one that is typed in it", async () => {
  drawnPage = await draw(<SearchField search="" label="Search" field={createRef()} onSearch={() => undefined} />);
  const press = (element: Element) => {
    const slash = new KeyboardEvent("keydown", { key: "/", bubbles: true, cancelable: true });
    element.dispatchEvent(slash);
    return slash.defaultPrevented;
  };
  expect(press(document.body)).toBe(true);
  const input = drawnPage.find("input");
  expect(document.activeElement).toBe(input);
  expect(press(input)).toBe(false);
});
