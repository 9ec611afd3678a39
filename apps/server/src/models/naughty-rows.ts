/** Sends rows with texts that are known to break programs to a running server: each is stored as the form cleans it, or refused at its field. */

import { wireNameOfField, getEntity, type EntityName } from "@comptoir/domain/entity";
import { naughtyStrings } from "@comptoir/domain/testing";
import { isBlank } from "@comptoir/domain/text";
import { describeField } from "@comptoir/domain/validation";
import { expect } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { read, Server } from "../testing/serve-routes.ts";
import { sampleOf } from "./entity-kit.ts";

type Body = Readonly<Record<string, unknown>>;
type RefusalIssues = readonly { readonly code: string; readonly field?: string }[];

/** Lists the text fields of an entity, by wire name. */
function textFieldsOf(name: EntityName): readonly string[] {
  const { form } = getEntity(name);
  return Object.keys(form.fields).flatMap((field) => {
    const { input, choices } = describeField(form, field);
    return choices === null && !["flag", "list", "decimal", "digits", "date"].includes(input) && field !== "address"
      ? [wireNameOfField(name, field)]
      : [];
  });
}

/** Sends one row per text, with the text in every text field. Replaces each value that is refused by a valid one, until all rows are saved. */
export const testNaughtyStrings = Effect.fnUntraced(function* (
  name: EntityName,
  token: string,
  organisation: {
    readonly targetId: number;
    readonly chain: number;
    readonly otherTarget: number;
    readonly other: number;
  },
) {
  const { call } = yield* Server;
  const sample = sampleOf(name);
  yield* sample.prepare?.(yield* SqlClient.SqlClient, organisation) ?? Effect.void;
  const { path } = getEntity(name);
  const postRows = (rows: readonly Body[], query = "") =>
    Effect.flatMap(call(`${path}${query}`, { method: "POST", token, body: JSON.stringify(rows) }), read);
  const textFields = textFieldsOf(name);
  const validRowAt = (index: number) => validRow(name, organisation, index);
  // PostgreSQL cannot store this character, so the request is refused before decoding, whatever the field.
  for (const field of textFields) {
    const refusedAnswer = yield* postRows([{ ...validRowAt(0), [field]: "a\0b" }]);
    expect([name, refusedAnswer]).toMatchObject([
      name,
      { status: 400, body: [{ code: "SPECIAL_CHARACTERS", field: expect.stringContaining(field) }] },
    ]);
  }
  const sentRows = naughtyStrings
    .filter((text) => !text.includes("\0"))
    .map((text, index): Body => ({
      ...validRowAt(index),
      ...Object.fromEntries(textFields.map((field) => [field, text])),
    }));
  const replaceRefusedValues = (body: unknown): void => {
    for (const { index, field } of refusedValues(body as RefusalIssues)) {
      expect([name, index, field, textFields.includes(field)]).toEqual([name, index, field, true]);
      sentRows[index] = { ...sentRows[index], [field]: validRowAt(index)[field] ?? null };
    }
  };
  const dryRunAnswer = yield* postRows(sentRows, "?dryRun=true");
  expect([name, dryRunAnswer.status]).toEqual([name, 400]);
  replaceRefusedValues(dryRunAnswer.body);
  // Names may still be duplicates of each other; a save reports the first fifty.
  let saveAnswer = yield* postRows(sentRows);
  for (let round = 0; saveAnswer.status === 400 && round < 10; round += 1) {
    replaceRefusedValues(saveAnswer.body);
    saveAnswer = yield* postRows(sentRows);
  }
  expect([name, saveAnswer.status, saveAnswer.status === 200 ? "" : saveAnswer.body]).toEqual([name, 200, ""]);
  expect([name, listAlteredValues(textFields, sentRows, saveAnswer.body as readonly Body[])]).toEqual([name, []]);
});

/** Makes a valid row with a unique name. */
function validRow(
  name: EntityName,
  organisation: { readonly targetId: number; readonly chain: number },
  index: number,
): Body {
  const sample = sampleOf(name);
  const [firstSave = {}] = sample.saves(organisation.targetId, organisation.chain);
  const year = 2030 + (index >> 1);
  return {
    ...firstSave,
    ...sample.called(`Mot ${String.fromCodePoint(97 + Math.floor(index / 26), 97 + (index % 26))}`),
    // Gives each goal other days, because goals of one metric may not overlap.
    ...(name === "goal"
      ? { from: `${year}-0${index % 2 === 0 ? 1 : 7}-01`, to: `${year}-0${index % 2 === 0 ? 5 : 9}-01` }
      : {}),
  };
}

/** Lists the refused values once, by row and field. */
function refusedValues(refusals: RefusalIssues): readonly { readonly index: number; readonly field: string }[] {
  const refusedFieldPaths = new Set(refusals.map(({ field = "" }) => field.split(".").slice(0, 2).join(".")));
  return [...refusedFieldPaths].map((fieldPath) => {
    const [index = "", field = ""] = fieldPath.split(".");
    return { index: Number(index), field };
  });
}

/** Lists the values that were saved differently from what was sent. */
const listAlteredValues = (fields: readonly string[], sentBodies: readonly Body[], rows: readonly Body[]) =>
  rows.flatMap((row, index) =>
    fields.flatMap((field) => {
      const sentValue = sentBodies[index]?.[field] ?? null;
      const savedValue = row[field] ?? null;
      if (savedValue === sentValue || typeof sentValue !== "string") return [];
      // The form trims spaces, treats blank text as empty, and composes the characters of names (NFC).
      const trimmedText = sentValue.trim();
      if (isBlank(sentValue) || savedValue === trimmedText || savedValue === trimmedText.normalize("NFC")) return [];
      return [[field, sentValue.slice(0, 40), savedValue]];
    }),
  );
