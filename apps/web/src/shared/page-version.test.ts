import { afterEach, describe, expect, it, vi } from "vitest";

import { readOwnVersion, readServedVersion } from "./page-version.ts";

const pageOf = (script: string) =>
  new DOMParser().parseFromString(`<script src="/opening.js"></script>${script}`, "text/html");

describe("the version of the page", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is the name of its script, and none in development", () => {
    const neededScript = '<script type="module" crossorigin src="/assets/runtime-a.js"></script>';
    expect(
      readOwnVersion(
        pageOf(`${neededScript}<script type="module" crossorigin src="/assets/base-CLa_gBLM.js"></script>`),
      ),
    ).toBe("/assets/base-CLa_gBLM.js");
    expect(readOwnVersion(pageOf('<script type="module" src="/src/main.tsx"></script>'))).toBeNull();
  });

  it.each([
    ["a version", async () => Response.json({ version: "/assets/b.js" }), "/assets/b.js"],
    ["a file that is not there", async () => new Response("", { status: 404 }), null],
    ["another page of a proxy", async () => new Response("<!doctype html>"), null],
    ["no server", async () => Promise.reject(new TypeError("Failed to fetch")), null],
  ])("is read from the server: %s", async (_, answer, expected) => {
    vi.stubGlobal("fetch", answer);
    expect(await readServedVersion()).toBe(expected);
  });
});
