import { expect, test } from "vitest";

import { prefixIssuePaths, chainResult, collectResults, fail, issue, mapResult, ok } from "./index.ts";

test("collectResults keeps every issue, in order", () => {
  const first = fail(issue("REQUIRED", ["name"]));
  const second = fail(issue("EMAIL", ["email"]), issue("PHONE", ["phone"]));
  expect(collectResults([first, ok(1), second])).toEqual(
    fail(issue("REQUIRED", ["name"]), issue("EMAIL", ["email"]), issue("PHONE", ["phone"])),
  );
});

test("an empty list collects to an empty list", () => {
  expect(collectResults([])).toEqual(ok([]));
});

test("mapResult and chainResult pass issues through unchanged", () => {
  const failure = fail(issue("REQUIRED"));
  expect(mapResult(failure, String)).toBe(failure);
  expect(chainResult(failure, ok)).toBe(failure);
});

test("prefixIssuePaths leaves a value alone", () => {
  expect(prefixIssuePaths(["a"], ok(1))).toEqual(ok(1));
});

test("keeps more issues than a call takes arguments", () => {
  const failures = Array.from({ length: 200_000 }, () => fail(issue("REQUIRED")));
  const all = collectResults(failures);
  expect(all.ok || all.issues.length).toBe(200_000);
  const joinedResult = collectResults([prefixIssuePaths(["lines"], all)]);
  expect(joinedResult.ok || [joinedResult.issues.length, joinedResult.issues[0]]).toEqual([
    200_000,
    issue("REQUIRED", ["lines"]),
  ]);
});
