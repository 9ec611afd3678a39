/** Runs the cases that any language can read: one text a line, those that pass and those that do not. */

import { describe, expect, test } from "vitest";

import type { Result } from "../result/index.ts";
import { parseBarcode, parseEmail, parsePersonName, parsePhone, parsePostalCode, parseUsername } from "./index.ts";

declare global {
  interface ImportMeta {
    glob(patterns: readonly string[], options: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  }
}

const rules: Readonly<Record<string, (value: unknown) => Result<unknown>>> = {
  barcode: parseBarcode,
  email: (value) => parseEmail(value),
  "person-name": parsePersonName,
  phone: parsePhone,
  "postal-code": (value) => parsePostalCode(value),
  username: parseUsername,
};

const files = Object.entries(
  import.meta.glob(["../../conformance/*.txt"], { query: "?raw", import: "default", eager: true }),
).map(([path, content]) => {
  const [rule = "", verdict = ""] = path.replace(/^.*\//u, "").split(".");
  return { rule, verdict, lines: String(content).split("\n").filter((line) => line !== "") };
});

test("every rule has cases that pass and cases that do not, and every file has its rule", () => {
  const expected = Object.keys(rules).flatMap((rule) => [`${rule} invalid`, `${rule} valid`]);
  expect(files.map(({ rule, verdict }) => `${rule} ${verdict}`).sort()).toEqual(expected.sort());
});

describe.each(files)("$rule, $verdict", ({ rule, verdict, lines }) => {
  test.each(lines)("%s", (line) => {
    expect(rules[rule]?.(line).ok).toBe(verdict === "valid");
  });
});
