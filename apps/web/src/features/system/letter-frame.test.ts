import { expect, test } from "vitest";

import { applyLetterStyles, blockLetterNetwork } from "./letter-frame.ts";

const letter = `<!doctype html><html lang="es"><body style="color:#1c1b19"><p>Hola &lt;img src="x" onerror="alert(1)"&gt;</p><p><a style="color:#ffffff">Entrar</a></p></body></html>`;

test("a letter is shown by a policy that lets nothing in, set before anything of it is read", () => {
  const framed = blockLetterNetwork(letter);
  expect(framed.indexOf("content-security-policy")).toBeLessThan(framed.indexOf("<body"));
  expect(framed).toContain("default-src 'none'");
  expect(framed).not.toContain(' style="');
});

test.each(["<p>Hola</p>", '<HTML LANG="es"><body><p>Hola</p></body></HTML>'])(
  "whatever its tags: %s",
  (plainLetter) => {
    const framed = blockLetterNetwork(plainLetter);
    expect(framed.indexOf("content-security-policy")).toBeGreaterThan(-1);
    expect(framed.indexOf("content-security-policy")).toBeLessThan(framed.indexOf("<p"));
  },
);

test("it looks as it was written", () => {
  const page = new DOMParser().parseFromString(blockLetterNetwork(letter), "text/html");
  expect(page.documentElement.lang).toBe("es");
  expect(page.querySelector("img")).toBeNull();
  applyLetterStyles(page);
  expect(page.querySelector("a")?.style.color).toBe("#ffffff");
});
