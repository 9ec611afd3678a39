/** Accepted and rejected values of a form's fields, written independently of the form, with both sides of each bound. */

import fc from "fast-check";

import type { Issue, Result } from "../result/index.ts";
import { same } from "./same.ts";

/** Cases of one field: empty, accepted and rejected values. */
export interface FieldCases {
  /** Result for an empty value; undefined where another law covers it. */
  readonly nothing: { readonly kept: unknown } | { readonly code: string } | undefined;
  /** Each pair: the value sent, the value stored. */
  readonly takes: readonly (readonly [sent: unknown, kept: unknown])[];
  /** Each row: the value sent, the error code, the path inside the field. */
  readonly refuses: readonly (readonly [sent: unknown, code: string, ...place: (string | number)[]])[];
}

/** A field's cases with another result for an empty value: the value stored, or the error code. */
export const withEmptyResult = (value: unknown, cases: FieldCases): FieldCases => ({
  ...cases,
  nothing: { kept: value },
});
export const asRequired = (cases: FieldCases, code = "REQUIRED"): FieldCases => ({ ...cases, nothing: { code } });

const storedAsSent = (...values: readonly unknown[]): FieldCases["takes"] => values.map((value) => [value, value]);
const nullResult = { kept: null } as const;

/** Cases of a text with a maximum length. */
export const textCases = (bound: number): FieldCases => ({
  nothing: nullResult,
  takes: storedAsSent("a", "é".repeat(bound - 1)),
  refuses: [
    ["é".repeat(bound), "MAX_LENGTH"],
    ["a\u0000b", "SPECIAL_CHARACTERS"],
    [7, "VALUE_TYPE"],
  ],
});

/** Cases of a whole number with a minimum. */
export const integerCases = (min: number): FieldCases => ({
  nothing: nullResult,
  takes: storedAsSent(min, min + 1),
  refuses: [
    [min - 1, "NUMBER_AT_LEAST"],
    [min + 0.5, "INTEGER"],
    ["x", "DECIMAL"],
    [[min], "VALUE_TYPE"],
  ],
});

/** Cases of a boolean. */
export const flagCases: FieldCases = {
  nothing: { kept: false },
  takes: storedAsSent(true, false),
  refuses: [
    ["yes", "VALUE_TYPE"],
    [1, "VALUE_TYPE"],
  ],
};

/** Cases of a choice of a few codes. */
export const oneOf = (...codes: readonly string[]): FieldCases => ({
  nothing: nullResult,
  takes: storedAsSent(...codes),
  refuses: [
    ["toString", "ONE_OF"],
    [`${codes.join()}x`, "ONE_OF"],
  ],
});

/** Cases of a field with the given accepted values and rejections. */
export const casesOf = (takes: readonly unknown[], ...refuses: FieldCases["refuses"]): FieldCases => ({
  nothing: nullResult,
  takes: storedAsSent(...takes),
  refuses,
});

/** Cases of a list with a maximum length, from a valid and an invalid element. */
export const listOf = (
  max: number,
  right: unknown,
  ...wrongCases: readonly (readonly [sent: unknown, code: string])[]
): FieldCases => {
  const repeated = (count: number): readonly unknown[] => Array.from({ length: count }, () => right);
  return {
    nothing: { kept: [] },
    takes: storedAsSent([], repeated(1), repeated(max)),
    refuses: [
      [repeated(max + 1), "LIST_LENGTH"],
      [7, "VALUE_TYPE"],
      ...wrongCases.map(([sentValue, code]) => [[right, sentValue], code, 1] as const),
    ],
  };
};

/** Makes a law: every field accepts and rejects its cases while the rest of the form is valid. */
export function makeFieldLaw<Base extends object>(
  arbBase: fc.Arbitrary<Base>,
  read: (value: unknown) => Result<unknown>,
  fields: Readonly<Record<string, FieldCases>>,
): fc.IPropertyWithHooks<[Base, string]> {
  return fc.property(arbBase, fc.constantFrom(...Object.keys(fields)), (baseValue, name) => {
    const cases = fields[name];
    const issuesOf = (value: unknown): readonly Issue[] => {
      const answer = read({ ...baseValue, [name]: value });
      return answer.ok ? [] : answer.issues;
    };
    const keptOf = (value: unknown): unknown => {
      const answer = read({ ...baseValue, [name]: value });
      return answer.ok ? new Map(Object.entries(Object(answer.value))).get(name) : answer.issues;
    };
    for (const [sentValue, expected] of cases?.takes ?? []) same(keptOf(sentValue), expected, `${name} takes`);
    for (const [sentValue, code, ...path] of cases?.refuses ?? []) {
      same(
        issuesOf(sentValue).map((problem) => [problem.code, ...problem.path]),
        [[code, name, ...path]],
        `${name} refuses`,
      );
    }
    const { nothing } = cases ?? {};
    if (nothing === undefined) return;
    for (const emptyValue of [undefined, null]) {
      if ("kept" in nothing) same(keptOf(emptyValue), nothing.kept, `nothing at ${name}`);
      else
        same(
          issuesOf(emptyValue).map((problem) => [problem.code, ...problem.path]),
          [[nothing.code, name]],
          `nothing at ${name}`,
        );
    }
  });
}
