/** Company code lists, each code with names in every language. */

import type { LanguageCode } from "../language/index.ts";
import { issue, ok, type Issue, type Result } from "../result/index.ts";
import { identityKey } from "../text/index.ts";
import { checkForm, defineForm } from "../validation/index.ts";

/** Maximum number of codes in a list. */
export const codesAtMost = 200;

const nameRules = ["required", "max100"] as const;
const codeForm = /* @__PURE__ */ defineForm({
  code: ["required", "shopCode"],
  fr: nameRules,
  en: nameRules,
  es: nameRules,
});
const codeListForm = /* @__PURE__ */ defineForm({ list: ["required", { list: { of: codeForm, max: codesAtMost } }] });

/** A code with its names. */
export interface CodeName extends Readonly<Record<LanguageCode, string>> {
  readonly code: string;
}

/** Rules of a code list setting. */
export const codeListRules = ["required", { custom: parseCodeList }] as const;

/**
 * Parses a code list: every code has a name in every language, and codes are unique, ignoring case.
 *
 * Errors: REQUIRED for an empty list, VALUE_TWICE, and those of codes and names, each at its row and field.
 * Source: behaviour 3.9 (codes of products are lists of the company, in three languages).
 *
 * @example parseCodeList([{ code: "A", fr: "Actif", en: "Active", es: "Activo" }]).ok // => true
 */
export function parseCodeList(value: unknown): Result<readonly CodeName[]> {
  const formResult = checkForm(codeListForm, { list: value });
  if (!formResult.ok)
    return { ok: false, issues: formResult.issues.map(({ path: [, ...path], ...rest }) => ({ ...rest, path })) };
  const codeKeys = formResult.value.list.map(({ code }) => identityKey(code));
  const duplicateIssues = codeKeys.flatMap((key, index): readonly Issue[] =>
    codeKeys.indexOf(key) < index ? [issue("VALUE_TWICE", [index, "code"])] : [],
  );
  return duplicateIssues.length === 0 ? ok(formResult.value.list) : { ok: false, issues: duplicateIssues };
}

/**
 * Returns the name of a code in a language; an unknown code is its own name.
 *
 * @example nameOfCode([{ code: "A", fr: "Actif", en: "Active", es: "Activo" }], "A", "es") // => "Activo"
 */
export function nameOfCode(list: readonly CodeName[], code: string, language: LanguageCode): string {
  return list.find((entry) => entry.code === code)?.[language] ?? code;
}
