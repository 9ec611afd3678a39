import { expect, test } from "vitest";

import { errorCatalogue, getError, isErrorCode, resolveErrorCode, statusErrorCode } from "./index.ts";

declare global {
  interface ImportMeta {
    glob(patterns: readonly string[], options: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  }
}

const sources = import.meta.glob(["../*/**/*.ts", "!../**/*.test.ts", "!../testing/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});

test("every code that a rule of the package answers with is in the catalogue", () => {
  const documentation = /^\s*\*.*$/gmu;
  const usedCodes = Object.entries(sources).flatMap(([path, source]) =>
    [
      ...String(source)
        .replaceAll(documentation, "")
        .matchAll(/\bissue\(\s*"([A-Z][A-Z0-9_]+)"/gu),
    ].map(([, code]) => `${code} in ${path}`),
  );
  expect(usedCodes.length).toBeGreaterThan(20);
  expect(usedCodes.filter((use) => !isErrorCode(use.split(" ")[0]))).toEqual([]);
});

test.each([400, 401, 403, 404, 406, 408, 413, 415, 500, 502, 503])("status %d has its own dialog", (status) => {
  const code = statusErrorCode(status);
  expect(code).toBe(`HTTP_${status}`);
  expect(getError(code)).toEqual({ status, place: "dialog" });
});

test.each([0, 200, 302, 418, 504, Number.NaN])("status %d is an unknown error", (status) => {
  expect(statusErrorCode(status)).toBe("UNKNOWN");
});

test("a code of the catalogue goes before the status, any other value does not", () => {
  expect(resolveErrorCode(400, "EMAIL_EXISTS")).toBe("EMAIL_EXISTS");
  expect(resolveErrorCode(404, "constructor")).toBe("HTTP_404");
  expect(resolveErrorCode(404, undefined)).toBe("HTTP_404");
});

test("cancelled calls are silent, and login errors are on the login form", () => {
  expect(errorCatalogue.CANCELLED.place).toBe("silent");
  for (const code of ["LOCKED", "NOACCESS", "LOGIN_FAILED"] as const) {
    expect(errorCatalogue[code]).toEqual({ status: 400, place: "login" });
  }
});
