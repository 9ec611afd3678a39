import fc from "fast-check";

import type * as till from "../../../till/index.ts";
import { arbReceiptBody } from "../../arbitraries/till.ts";
import type { FactKind, FactPath } from "../../../till/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof till,
  "changeFactFields" | "checkBody" | "factChoice" | "isSamePath" | "listFactFields" | "parseFactPath" | "readFactValue"
>;

const arbValue = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));

/** Builds the rules and laws of the fields of refused facts, as a grid corrects them. */
export const fieldRules = ({
  changeFactFields,
  checkBody,
  factChoice,
  isSamePath,
  listFactFields,
  parseFactPath,
  readFactValue,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "fact-fields": {
    says: "A correction changes the fields that a person typed, and leaves every other field of the fact as it came. A typed value takes the form that the rules accept.",
    source: "behaviour 3.8, decision 0320",
    laws: {
      "a body without changes is the same body": fc.property(fc.jsonValue(), (body) =>
        same(changeFactFields(body, []), body),
      ),
      "a changed field has its new value, and every other field the old one": fc.property(
        arbReceiptBody,
        fc.nat(),
        arbValue,
        (body, place, value) => {
          const fields = listFactFields(body);
          holds(fields.length >= 6, "the fields of lines and tenders are listed");
          const field = fields[place % fields.length];
          if (field === undefined) return;
          const changedFields = listFactFields(changeFactFields(body, [{ path: field.path, value }]));
          same(
            changedFields,
            fields.map((other) => (isSamePath(other.path, field.path) ? { ...other, value } : other)),
          );
        },
      ),
      "a removed field is gone, and an added one is there": fc.property(arbReceiptBody, fc.nat(), (body, place) => {
        const fields = listFactFields(body).filter(({ path }) => typeof path.at(-1) === "string");
        const field = fields[place % fields.length];
        if (field === undefined) return;
        const removed = changeFactFields(body, [{ path: field.path, value: undefined }]);
        same(
          listFactFields(removed).some(({ path }) => isSamePath(path, field.path)),
          false,
        );
        same(
          new Set(
            listFactFields(changeFactFields(removed, [field])).map(({ path, value }) => `${path.join(".")} ${value}`),
          ),
          new Set(listFactFields(body).map(({ path, value }) => `${path.join(".")} ${value}`)),
        );
      }),
      "a path is read as it was written": fc.property(
        fc.array(fc.oneof(fc.stringMatching(/^[a-z]{1,8}$/u), fc.nat(999)), { maxLength: 5 }),
        (path) => same(parseFactPath(path.join(".")), path),
      ),
      "a typed number is text where the rules want text, and a number where they want one; nothing removes the field":
        fc.property(arbReceiptBody, fc.integer({ min: 1, max: 9_999 }), (body, value) => {
          const fieldAt = (...path: readonly (string | number)[]) => ({ kind: "receipt" as const, body, path });
          same(readFactValue(fieldAt("number"), String(value)), String(value));
          same(readFactValue(fieldAt("tenders", 0, "amount"), String(value)), value);
          same(readFactValue(fieldAt("rounding"), "0,02"), 0.02);
          same(readFactValue(fieldAt("cashier"), " "), undefined);
          same(readFactValue(fieldAt("training"), "true"), true);
        }),
      "a field of codes takes every code of its choice, and no other text unless its choice is open": fc.property(
        fc.constantFrom<readonly [FactKind, FactPath]>(
          ["receipt", ["state"]],
          ["receipt", ["training"]],
          ["receipt", ["lines", 0, "kind"]],
          ["receipt", ["lines", 0, "item"]],
          ["receipt", ["tenders", 0, "code"]],
          ["drawer-open", ["counted", 0, "denomination"]],
          ["drawer-close", ["counted", 0, "denomination"]],
          ["drawer-close", ["tenders", 0, "code"]],
          ["cash-move", ["way"]],
          ["cashier", ["act"]],
          ["error", ["severity"]],
        ),
        ([kind, path]) => {
          const choice = factChoice(kind, path);
          const isTaken = (text: string): boolean => {
            const value = readFactValue({ kind, body: {}, path }, text);
            const checkResult = checkBody(kind, changeFactFields({}, [{ path, value }]));
            return checkResult.ok || checkResult.issues.every((issue) => !isSamePath(issue.path, path));
          };
          holds(choice !== null, "it has a choice");
          same(
            (choice?.codes ?? []).filter((code) => !isTaken(code)),
            [],
          );
          same(isTaken("nothing-of-the-kind"), choice?.isOpen);
          same([factChoice(kind, ["number"]), factChoice(kind, [...path, 0])], [null, null]);
        },
      ),
    },
  },
});
