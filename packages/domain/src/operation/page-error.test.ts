import { expect, test } from "vitest";

import { cleanPageError, describePageError } from "./page-error.ts";

const address = { origin: "https://shop.ca", path: "/inventory/documents/12?search=lait" };

test("an error is described by its class, the browser's own words, the file and the screen", () => {
  const stack = "f@https://shop.ca/assets/count-9f.js:1:20\ng@https://shop.ca/assets/b.js:2:2";
  expect(
    describePageError(
      { name: "TypeError", message: "undefined is not an object (evaluating 'x.lait')", stack },
      address,
    ),
  ).toEqual({
    name: "TypeError",
    message: "is not an object",
    place: "count-9f.js:1:20",
    screen: "/inventory/documents/:x",
  });
});

test("a message that may quote what was typed is left out", () => {
  expect(
    cleanPageError({ name: "SyntaxError", message: "Cannot convert lait to a BigInt", place: "", screen: "/bi" }),
  ).toEqual({ name: "SyntaxError", message: "", place: "", screen: "/bi" });
});

test("a product code in lower case is no word of a route", () => {
  const screen = cleanPageError({ name: "Error", message: "", place: "", screen: "/inventory/stock/pepsi" }).screen;
  expect(screen).toBe("/inventory/stock/:x");
});
