import fc from "fast-check";

import type * as operation from "../../../operation/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof operation,
  | "isPickupQuiet"
  | "matchesPickupNames"
  | "parsePickupFolder"
  | "parsePickupNames"
  | "pickupFolders"
  | "pickupReasons"
  | "pickupRules"
>;

const arbName = fc.stringMatching(/^[a-c1-3][a-c1-3 _-]{0,6}[a-c1-3]$/u);
const arbNames = fc.array(fc.constantFrom("*", "?", "a", "b", ".csv"), { minLength: 1, maxLength: 6 });

/** The same names as a regular expression. */
const expressionOf = (names: readonly string[]): RegExp =>
  new RegExp(
    `^${names.map((part) => ({ "*": "[^]*", "?": "[^]" })[part] ?? part.replace(".", "\\.")).join("")}$`,
    "iu",
  );

/** Builds the rules and laws of folders that files are picked up from. */
export const pickupRulesOf = ({
  isPickupQuiet,
  matchesPickupNames,
  parsePickupFolder,
  parsePickupNames,
  pickupFolders,
  pickupReasons,
  pickupRules,
}: Functions): Readonly<Record<string, RuleRow>> => {
  const codeOf = (read: ReturnType<typeof parsePickupFolder>) => (read.ok ? read.value : read.issues[0]?.code);
  return {
    "pickup-folder": {
      says: "A folder that files are picked up from is named from the one that the operator allows, and never leaves it.",
      source: "behaviour 3.8; decision 0425",
      codes: ["REQUIRED", "PICKUP_FOLDER"],
      laws: {
        "names between slashes are kept, with or without one at the end": fc.property(
          fc.array(arbName, { minLength: 1, maxLength: 4 }),
          (parts) => {
            same(codeOf(parsePickupFolder(parts.join("/"))), parts.join("/"));
            same(codeOf(parsePickupFolder(`${parts.join("/")}/`)), parts.join("/"));
          },
        ),
        "any text is parsed as a folder inside, or rejected": fc.property(
          fc.oneof(
            fc.anything(),
            fc
              .array(fc.constantFrom("..", ".", "/", "a", "\\", "\0", " ", "C:"), { maxLength: 8 })
              .map((parts) => parts.join("")),
          ),
          (text) => {
            const parsed = parsePickupFolder(text);
            if (!parsed.ok) return holds(parsed.issues.length > 0, "a refusal has its reason");
            const parts = parsed.value.split("/");
            holds(
              parts.every((part) => !["", ".", ".."].includes(part)),
              "it is below the root",
            );
          },
        ),
        "a folder outside is rejected": fc.property(
          fc.constantFrom(
            "/etc",
            "..",
            "a/../b",
            "a//b",
            "./a",
            "a\\b",
            "C:x",
            "a\u0000",
            "a\uD800",
            "a ",
            "x".repeat(201),
            3,
          ),
          (text) => same(codeOf(parsePickupFolder(text)), "PICKUP_FOLDER"),
        ),
        "none is required": fc.property(fc.constantFrom("", null, undefined), (text) =>
          same([codeOf(parsePickupFolder(text)), codeOf(parsePickupNames(text))], ["REQUIRED", "REQUIRED"]),
        ),
      },
    },
    "pickup-names": {
      says: "Files are picked up by their name, in any case, where * is any text and ? any character; hidden files and those of unfinished transfers are not.",
      source: "behaviour 3.8; decision 0425",
      codes: ["REQUIRED", "PICKUP_NAMES"],
      laws: {
        "names match as the same regular expression does": fc.property(
          arbNames,
          fc.stringMatching(/^[abAB]{1,6}(?:\.csv)?$/u),
          (names, fileName) => same(matchesPickupNames(names.join(""), fileName), expressionOf(names).test(fileName)),
        ),
        "many stars take no time": fc.property(fc.integer({ min: 10, max: 49 }), (count) =>
          same(matchesPickupNames("*a".repeat(count), `${"a".repeat(5_000)}b`), false),
        ),
        "a hidden or unfinished file has none of the names": fc.property(
          arbName,
          fc.constantFrom(".part", ".PARTIAL", ".filepart", ".crdownload", ".tmp", ".temp", ".swp", "~"),
          (name, ending) =>
            same(
              [`.${name}`, name + ending, name].map((file) => matchesPickupNames("*", file)),
              [false, false, true],
            ),
        ),
        "names with a folder are rejected, others trimmed": fc.property(arbName, (name) => {
          same(codeOf(parsePickupNames(` ${name}*.csv `)), `${name}*.csv`);
          for (const text of [
            `a/${name}`,
            `a\\${name}`,
            `${name}\n`,
            `${name}\uDC00*`,
            `\u202E${name}`,
            " ",
            "x".repeat(101),
            3,
          ])
            same(codeOf(parsePickupNames(text)), "PICKUP_NAMES");
        }),
      },
    },
    "pickup-quiet": {
      says: "A file is taken once it has not changed for 30 seconds; the first 200 of a run, and one with refused rows again after an hour.",
      source: "behaviour 3.8; decision 0425",
      laws: {
        "a file is quiet after 30 seconds, and one of the future too": fc.property(
          fc.integer({ min: 0, max: 1e12 }),
          fc.integer({ min: -90_000, max: 90_000 }),
          (changedAt, awayMs) => same(isPickupQuiet({ changedAt }, changedAt + awayMs), Math.abs(awayMs) >= 30_000),
        ),
        "the limits, folders and reasons": fc.property(fc.constant(null), () => {
          same([pickupRules.quietMs, pickupRules.filesAtMost, pickupRules.recheckMs], [30_000, 200, 3_600_000]);
          same([pickupRules.folderAtMost, pickupRules.namesAtMost], [200, 100]);
          same(pickupFolders, { done: "done", failed: "failed" });
          same(new Set(pickupReasons).size, 7);
        }),
      },
    },
  };
};
