import { headerWords, importKinds, proposeMapping, type ImportKind } from "@comptoir/domain/import-file";
import { expect, it } from "vitest";

import { importing as en } from "./en/importing.ts";
import { importing as es } from "./es/importing.ts";
import { importing as fr } from "./fr/importing.ts";

const kinds = Object.keys(importKinds).filter((kind): kind is ImportKind => Object.hasOwn(importKinds, kind));
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = { en, es, fr };

/** Alternative fields for an amount: a file has one of the two. */
const instead: readonly string[] = ["lineTotal", "discountRate"];

it.each(Object.keys(words).flatMap((language) => kinds.map((kind) => [language, kind] as const)))(
  "a column named by our own label in %s is found in a file of %s, in capitals and without accents too",
  (language, kind) => {
    const fields = Object.keys(headerWords[kind]).filter((field) => !instead.includes(field));
    const labels = fields.map((field) => words[language]?.[`field_${field}`] ?? "");
    for (const header of [
      labels,
      labels.map((label) => label.toUpperCase().normalize("NFD").replaceAll(/\p{M}/gu, "")),
    ]) {
      const { columns } = proposeMapping(kind, { header, rows: [] });
      const required = kind === "transactions" ? ["discount"] : [];
      expect(columns).toEqual(
        Object.fromEntries(fields.flatMap((field, at) => (required.includes(field) ? [] : [[field, header[at]]]))),
      );
    }
  },
);
