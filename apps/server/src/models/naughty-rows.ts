/** Rows whose texts have broken programs, sent to a running server: each is given back as it was sent, or refused at its field. */

import { fieldOnWire, getEntity, type EntityName } from "@comptoir/domain/entity";
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

/** The fields that are typed as a text, by the names on the wire. */
function textFieldsOf(name: EntityName): readonly string[] {
  const { form } = getEntity(name);
  return Object.keys(form.fields).flatMap((field) => {
    const { input, choices } = describeField(form, field);
    return choices === null && !["flag", "list", "decimal", "digits", "date"].includes(input) && field !== "address"
      ? [fieldOnWire(name, field)]
      : [];
  });
}

/** Sends one row for every text, with it in every text field; what is refused at its field gives way to what a right row has there, until the row is taken. */
export const holdNaughtyStrings = Effect.fnUntraced(function* (
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
    // No two goals are of the same days.
    ...(name === "goal"
      ? {
          from: `${2030 + (index >> 1)}-0${index % 2 === 0 ? 1 : 7}-01`,
          to: `${2030 + (index >> 1)}-0${index % 2 === 0 ? 5 : 9}-01`,
        }
      : {}),
  });
  // The database cannot keep this one: it is refused before anything is read, wherever it stands.
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
  /** Puts right what is refused, by its place. */
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
  // Two rows may still take each other's name: a save says so of the first fifty.
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
