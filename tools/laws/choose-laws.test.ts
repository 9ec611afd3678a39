import { describe, expect, test } from "vitest";

import { chooseLaws, type RuleEntry } from "./choose-laws.ts";
import { BadArguments, readOptions } from "./read-options.ts";

const entry = (area: string, rule: string, ...titles: readonly string[]): RuleEntry => ({
  area,
  rule,
  says: "",
  source: "",
  codes: [],
  laws: titles.map((title) => ({ name: `${area}/${rule}/${title}`, title })),
});
const entries = [
  entry("money", "print-money", "parses back", "as Intl"),
  entry("money", "allocation", "loses no cent"),
  entry("measure", "percents", "are near"),
  entry("text", "email", "is read"),
  entry("text-parts", "cut", "is cut"),
];
const chosenNames = (areas: readonly string[], rules: readonly string[]): readonly string[] =>
  chooseLaws(entries, areas, rules).flatMap(({ laws }) => laws.map(({ name }) => name));

describe("laws are chosen", () => {
  test("all, when none is named", () => expect(chosenNames([], [])).toHaveLength(6));
  test("of an area, or of those with the prefix", () => {
    expect(chosenNames(["money"], [])).toHaveLength(3);
    expect(chosenNames(["m"], [])).toHaveLength(4);
    // A complete name matches only itself, not names that begin with it.
    expect(chosenNames(["text"], [])).toEqual(["text/email/is read"]);
  });
  test("of a rule, or of those with the prefix, or by a law's full name", () => {
    expect(chosenNames([], ["print"])).toEqual(["money/print-money/parses back", "money/print-money/as Intl"]);
    expect(chosenNames([], ["money/print-money/as"])).toEqual(["money/print-money/as Intl"]);
    expect(chosenNames([], ["allocation", "percents"])).toEqual([
      "money/allocation/loses no cent",
      "measure/percents/are near",
    ]);
    expect(chosenNames(["money"], ["p"])).toEqual(["money/print-money/parses back", "money/print-money/as Intl"]);
  });
});

describe("unknown names are rejected, with the nearest ones", () => {
  test.each([
    [["mony"], [], "No area is called mony. The nearest: money, "],
    [[], ["percnts"], "No rule is called percnts. The nearest: percents, "],
    [[], ["money/alocation"], "No rule is called money/alocation. The nearest: money/allocation, "],
    [["measure"], ["allocation"], "No rule is called allocation. The nearest: percents. --list"],
  ])("%j %j", (areas, rules, line) => {
    expect(() => chooseLaws(entries, areas, rules)).toThrow(BadArguments);
    expect(() => chooseLaws(entries, areas, rules)).toThrow(line);
  });
});

describe("options that are wrong are refused in one line", () => {
  test.each([
    [["--runs", "many"], '--runs "many" is not a whole number of 1 or more.'],
    [["--runs", "0"], '--runs "0" is not a whole number of 1 or more.'],
    [["--seed", "1.5"], '--seed "1.5" is not a whole number.'],
    [["--jobs", ""], '--jobs "" is not a whole number of 1 to 64.'],
    [["--jobs", "65"], '--jobs "65" is not a whole number of 1 to 64.'],
    [["--timeout", "2000001"], '--timeout "2000001" is not a whole number of 1 to 2000000.'],
    [["--html", ""], "--html has no name of a file."],
    [["--html", "a", "--junit", "a"], "--junit and --html are both a: one would take the place of the other."],
    [["--fast"], "Unknown option '--fast'. --help lists the options."],
    [["--runs", "-3"], '--runs "-3" is not a whole number of 1 or more.'],
    [["--area", ""], "--area has no name. --list shows them all."],
    [["--area", "money", "--rule", " "], "--rule has no name. --list shows them all."],
    [["--json", "-3"], "--json"],
    [["--runs"], "argument missing. --help lists the options."],
    [["money"], '"money" is not an option. Name an area with --area, a rule with --rule.'],
    [["--path", "1:2"], "--path leads to a case of one seed: give its --seed too."],
    [["--path", "a", "--seed", "1"], "--path a is not a path: it is numbers with colons, as 12:0:3."],
  ])("%j", (args, line) => {
    expect(() => readOptions(args)).toThrow(BadArguments);
    expect(() => readOptions(args)).toThrow(line);
  });

  test("valid options are parsed", () => {
    expect(
      readOptions([
        "--area",
        "money",
        "--area=period",
        "--rule",
        "x",
        "--runs",
        "50",
        "--seed=-3",
        "--path",
        "0:1",
        "--json",
      ]),
    ).toMatchObject({
      areas: ["money", "period"],
      rules: ["x"],
      runs: 50,
      seed: -3,
      path: "0:1",
      json: true,
      list: false,
      jobs: null,
    });
    expect(readOptions(["--seed", "-12", "--runs", "7", "--jobs", "64", "--timeout", "2000000"])).toMatchObject({
      seed: -12,
      runs: 7,
      jobs: 64,
      timeoutSeconds: 2_000_000,
    });
  });
});
