import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ComptoirApi } from "@comptoir/api/contract";
import { guardedFields } from "@comptoir/domain/access";
import { OpenApi } from "effect/http-api";
import { expect, test } from "vitest";

import { rootFolder } from "./make-pages.ts";

const page = readFileSync(join(rootFolder, "docs/data-protection.md"), "utf8");

/** Fields of each protection level, as the page lists them. */
const levels = new Map(
  [...page.matchAll(/^- \*\*(\w+)\*\*[^:]*: (.*)$/gmu)].map(([, level = "", fields = ""]) => [
    level,
    [...fields.matchAll(/`(\w+)`/gu)].map(([, field = ""]) => field),
  ]),
);

/** Pattern of field names that may contain a secret, personal data or a cost. */
const sensitive =
  /passw|secret|token|signature|attestation|clientData|codes?$|codesLeft|email|phone|birth|street|zip|firstName|lastName|user_?name|cardLast|account$|address$|device(ID)?$|cost|margin|lastSign/iu;

const namesOf = (value: unknown): readonly string[] => {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, innerValue]) => [
    ...(key === "properties" && typeof innerValue === "object" && innerValue !== null ? Object.keys(innerValue) : []),
    ...namesOf(innerValue),
  ]);
};
const fieldsOfContract = new Set(namesOf(OpenApi.fromApi(ComptoirApi)));

test("every field of the contract with a sensitive name has one level of protection", () => {
  const sensitiveFields = [...fieldsOfContract].filter((name) => sensitive.test(name));
  const listedNames = [...levels.values()].flat();
  expect(sensitiveFields.length).toBeGreaterThan(40);
  expect(listedNames.toSorted()).toEqual([...new Set(sensitiveFields)].toSorted());
});

test("the restricted fields are exactly those that need their own permission", () => {
  const restricted = levels.get("Restricted") ?? [];
  const guardedNames = Object.keys(guardedFields).filter((name) => fieldsOfContract.has(name));
  expect(restricted.filter((name) => name !== "PreviousCost").toSorted()).toEqual(guardedNames.toSorted());
});
