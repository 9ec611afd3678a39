import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { rootFolder } from "./make-pages.ts";

const page = readFileSync(join(rootFolder, "docs/security-asvs.md"), "utf8");
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gmu)].map(([, no = "", otherCells = ""]) => {
  const [level = "", asks = "", answer = "", how = "", proof = ""] = otherCells.split("|").map((cell) => cell.trim());
  return { no, level, asks, answer, how, proof };
});

/** Number of requirements of levels 1 and 2 in each chapter of ASVS 5.0.0. */
const ofChapters = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

test("every requirement of levels 1 and 2 has one row, in the order of the standard", () => {
  expect(ofChapters.map((_, index) => rows.filter(({ no }) => no.startsWith(`${index + 1}.`)).length)).toEqual(
    ofChapters,
  );
  expect(new Set(rows.map(({ no }) => no)).size).toBe(253);
  expect([1, 2].map((level) => rows.filter((row) => row.level === String(level)).length)).toEqual([70, 183]);
});

test("every row says what is asked, the answer, and how", () => {
  expect(rows.filter(({ asks, how }) => asks === "" || how === "").map(({ no }) => no)).toEqual([]);
  expect(rows.filter(({ answer }) => !["met", "not applicable", "not met"].includes(answer))).toEqual([]);
});

test("the sums at the head are those of the rows", () => {
  for (const level of ["1", "2"]) {
    const sums = ["met", "not applicable", "not met"].map(
      (answer) => rows.filter((row) => row.level === level && row.answer === answer).length,
    );
    expect(page).toContain(`| Level ${level} | ${sums.join(" | ")} |`);
  }
});

test("every test that is named exists", () => {
  const missingProofs = rows.flatMap(({ no, proof }) => {
    if (proof === "") return [];
    const [, file = "", title = ""] = /^`([^`]+)`: (.+)$/u.exec(proof) ?? [];
    const path = join(rootFolder, file);
    const isThere = title !== "" && existsSync(path) && readFileSync(path, "utf8").includes(`"${title}"`);
    return isThere ? [] : [`${no}: ${proof}`];
  });
  expect(missingProofs).toEqual([]);
});
