/** Sends rows with texts that are known to break programs to a running server: each is returned unchanged, or refused at its field. */

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
type Refusal = readonly { readonly code: string; readonly field?: string }[];

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
  place: { readonly targetId: number; readonly chain: number; readonly otherTarget: number; readonly other: number },
) {
  const { call } = yield* Server;
  const sample = sampleOf(name);
  yield* sample.prepare?.(yield* SqlClient.SqlClient, place) ?? Effect.void;
  const { path } = getEntity(name);
  const send = (method: string, to: string, body: unknown) =>
    Effect.flatMap(call(to, { method, token, body: JSON.stringify(body) }), read);
  const [first = {}] = sample.saves(place.targetId, place.chain);
  const fields = textFieldsOf(name);
  const right = (index: number): Body => ({
    ...first,
    ...sample.called(`Mot ${String.fromCodePoint(97 + Math.floor(index / 26), 97 + (index % 26))}`),
    // Gives each goal other days, because goals of one metric may not overlap.
    ...(name === "goal"
      ? {
          from: `${2030 + (index >> 1)}-0${index % 2 === 0 ? 1 : 7}-01`,
          to: `${2030 + (index >> 1)}-0${index % 2 === 0 ? 5 : 9}-01`,
        }
      : {}),
  });
  // PostgreSQL cannot store this character, so the request is refused before decoding, whatever the field.
  for (const field of fields) {
    const refused = yield* send("POST", path, [{ ...right(0), [field]: "a\0b" }]);
    expect([name, refused]).toMatchObject([
      name,
      { status: 400, body: [{ code: "SPECIAL_CHARACTERS", field: expect.stringContaining(field) }] },
    ]);
  }
  const sent = naughtyStrings
    .filter((text) => !text.includes("\0"))
    .map((text, index): Body => ({ ...right(index), ...Object.fromEntries(fields.map((field) => [field, text])) }));
  /** Replaces refused values by valid ones; returns how many were refused. */
  const mend = (refusals: Refusal): number => {
    const places = new Set(refusals.map(({ field = "" }) => field.split(".").slice(0, 2).join(".")));
    for (const issuePath of places) {
      const [index = "", field = ""] = issuePath.split(".");
      expect([name, issuePath, fields.includes(field)]).toEqual([name, issuePath, true]);
      sent[Number(index)] = { ...sent[Number(index)], [field]: right(Number(index))[field] ?? null };
    }
    return places.size;
  };
  const tried = yield* send("POST", `${path}?dryRun=true`, sent);
  expect([name, tried.status]).toEqual([name, 400]);
  mend(tried.body as Refusal);
  // Names may still be duplicates of each other; a save reports the first fifty.
  let made = yield* send("POST", path, sent);
  for (let round = 0; made.status === 400 && round < 10; round += 1) {
    mend(made.body as Refusal);
    made = yield* send("POST", path, sent);
  }
  expect([name, made.status, made.status === 200 ? "" : made.body]).toEqual([name, 200, ""]);
  const rows = made.body as readonly Body[];
  const wrong = rows.flatMap((row, index) =>
    fields.flatMap((field) => {
      const sentValue = sent[index]?.[field] ?? null;
      const given = row[field] ?? null;
      if (given === sentValue || typeof sentValue !== "string") return [];
      // The form trims spaces, treats blank text as empty, and composes the characters of names (NFC).
      if (isBlank(sentValue) || given === sentValue.trim() || given === sentValue.trim().normalize("NFC")) return [];
      return [[field, sentValue.slice(0, 40), given]];
    }),
  );
  expect([name, wrong]).toEqual([name, []]);
});
