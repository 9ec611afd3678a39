import { act } from "react";
import { afterEach, expect, it, vi } from "vitest";

import { renderNode } from "../testing/draw.ts";
import type { Drawn } from "../testing/draw.ts";
import { SearchList } from "./search-list.tsx";

const options = [
  { value: "north", label: "Rive-Nord", depth: 0, disabled: true },
  { value: "laval-1", label: "Laval 1", depth: 1 },
  { value: "laval-3", label: "Laval 3", depth: 1 },
  { value: "quebec", label: "Québec", depth: 0 },
];
const labels = { search: "Search", noMatch: "Nothing has this name" };

let drawnPage: Drawn | undefined;
afterEach(() => drawnPage?.remove());

const drawList = (value: string | null) => {
  const onChoose = vi.fn();
  drawnPage = renderNode(
    <SearchList label="Store" value={value} options={options} labels={labels} onChoose={onChoose} />,
  );
  return onChoose;
};

const type = (text: string): void => {
  const input = drawnPage?.find("input");
  if (!(input instanceof HTMLInputElement)) return;
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  act(() => {
    setter?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
};

const activeText = (): string | undefined => {
  const id = drawnPage?.find("input").getAttribute("aria-activedescendant");
  return id === null || id === undefined ? undefined : (document.getElementById(id)?.textContent ?? undefined);
};

it("starts at the chosen row, or at the first that may be chosen", () => {
  drawList("laval-3");
  expect(activeText()).toBe("Laval 3");
  drawnPage?.remove();
  drawList(null);
  expect(activeText()).toBe("Laval 1");
});

it("arrow keys go round the rows that may be chosen, Enter chooses", () => {
  const onChoose = drawList("laval-3");
  drawnPage?.press("input", "ArrowDown");
  expect(activeText()).toBe("Québec");
  drawnPage?.press("input", "ArrowDown");
  expect(activeText()).toBe("Laval 1");
  drawnPage?.press("input", "ArrowUp");
  drawnPage?.press("input", "Enter");
  expect(onChoose).toHaveBeenCalledExactlyOnceWith("quebec");
});

it("typing without accents finds, and the first found is ready for Enter", () => {
  const onChoose = drawList("laval-1");
  type("QUEBEC");
  expect(activeText()).toBe("Québec");
  drawnPage?.press("input", "Enter");
  expect(onChoose).toHaveBeenCalledWith("quebec");
});

it("a click chooses, but not on a row that may not be chosen", () => {
  const onChoose = drawList(null);
  drawnPage?.click("li:first-child");
  expect(onChoose).not.toHaveBeenCalled();
  drawnPage?.click("li:last-child");
  expect(onChoose).toHaveBeenCalledWith("quebec");
});

it("says when nothing is found, and Enter then does nothing", () => {
  const onChoose = drawList(null);
  type("vancouver");
  expect(drawnPage?.element.textContent).toContain("Nothing has this name");
  drawnPage?.press("input", "Enter");
  expect(onChoose).not.toHaveBeenCalled();
});
