import { afterEach, expect, it, vi } from "vitest";

import { renderNode } from "../testing/draw.ts";
import type { Drawn } from "../testing/draw.ts";
import { AuthExample } from "./auth-example.tsx";
import { Gallery } from "./gallery.tsx";

let drawnPage: Drawn | undefined;
afterEach(() => drawnPage?.remove());

it.each(["dashboard", "charts", "forms", "table"])("the %s page draws every component without a complaint", (page) => {
  const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
  drawnPage = renderNode(<Gallery initialPage={page} />);
  expect(drawnPage.find("main").textContent).not.toBe("");
  expect(complaints.mock.calls).toEqual([]);
  expect(drawnPage.element.innerHTML).not.toMatch(/NaN|undefined|\[object/u);
  complaints.mockRestore();
});

it("every id is there once, and every reference to one leads somewhere", () => {
  drawnPage = renderNode(<Gallery initialPage="forms" />);
  const ids = [...drawnPage.element.querySelectorAll("[id]")].map((element) => element.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const name of ["aria-labelledby", "aria-describedby", "for"]) {
    for (const element of drawnPage.element.querySelectorAll(`[${name}]`)) {
      if (element.tagName === "DIALOG" && !element.hasAttribute("open")) continue;
      for (const id of (element.getAttribute(name) ?? "").split(" "))
        expect(ids, `${name} of ${element.tagName}`).toContain(id);
    }
  }
});

it("the sign-in screen has its fields", () => {
  drawnPage = renderNode(<AuthExample />);
  expect(drawnPage.element.querySelectorAll("input")).toHaveLength(3);
});
