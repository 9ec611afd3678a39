import fc from "fast-check";

import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import type { Report } from "./report.ts";
import { arbCustom } from "./customization-samples.ts";

/** Paths of the single values in a JSON value. */
function leavesOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...path, name]));
}

/** Copies a JSON value with an empty object in place of the value at a path. */
function replaceByObject(value: unknown, [name, ...innerPath]: readonly string[]): unknown {
  if (name === undefined) return {};
  if (Array.isArray(value))
    return value.map((part: unknown, index) => (String(index) === name ? replaceByObject(part, innerPath) : part));
  return Object.fromEntries(
    Object.entries(Object(value)).map(([key, part]) => [key, key === name ? replaceByObject(part, innerPath) : part]),
  );
}

/** Builds the rules and laws of saving a customisation as text. */
export function savedViewRules({ parseCustomization, printCustomization }: Report): Readonly<Record<string, RuleRow>> {
  return {
    "saved-view": {
      says: "A view is saved as a text and read back the same; an invalid text is rejected with the path of the fault.",
      source: "behaviour 3.5; specification 3 (Report user customization)",
      codes: ["REPORT_FIELD", "REPORT_PIVOT", "FILTER_INVALID"],
      laws: {
        "parse(print(customisation)) gives the customisation back": fc.property(arbCustom, (custom) =>
          same(parseCustomization(printCustomization(custom)), { ok: true, value: custom }),
        ),
        "rejects a text in which any value has another type": fc.property(arbCustom, fc.nat(), (custom, choice) => {
          const parsedCustom: unknown = JSON.parse(printCustomization(custom));
          const paths = leavesOf(parsedCustom);
          const path = paths[choice % paths.length] ?? [];
          const spoiled = parseCustomization(JSON.stringify(replaceByObject(parsedCustom, path)));
          holds(!spoiled.ok && spoiled.issues.length > 0, `${path.join(".")} is no object`);
        }),
        "any text is parsed or rejected, and never throws": fc.property(
          fc.oneof(fc.anything(), fc.json(), fc.string()),
          (value) => holds(typeof parseCustomization(value).ok === "boolean", "a view or issues"),
        ),
      },
    },
  };
}
