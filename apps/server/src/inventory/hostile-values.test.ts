import { expect, layer } from "@effect/vitest";
import { latestInstantMs } from "@comptoir/api/wire";
import { Effect } from "effect";

import { serveRoutes } from "../testing/serve-routes.ts";
import { codesOf, documentOf, documentsPath, keyOf, makeStockedStore, send } from "./testing/stocked-store.ts";

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** JSON values that are valid but cannot be stored: instants outside calendars, integers outside columns, lone surrogates. */
const hostile = {
  number: [9e15, -9e15, 2 ** 31, -1, 0.5, 1e300, null],
  string: ["", "\ud800", "a\udc00b", "a\0", "x".repeat(2_000), 5, null],
  other: [null, [], {}, true, "x"],
} as const satisfies Record<string, readonly Json[]>;

const hostileTo = (value: Json): readonly Json[] =>
  typeof value === "number" ? hostile.number : typeof value === "string" ? hostile.string : hostile.other;

/** Yields copies of a body, each with one value replaced, and the path of that value. */
function* bodiesOf(body: Json, path: readonly string[] = []): Generator<readonly [string, Json]> {
  if (typeof body === "object" && body !== null) {
    const members = Object.entries(body);
    for (const [name, member] of members)
      for (const [fieldPath, changedBody] of bodiesOf(member, [...path, name]))
        yield [
          fieldPath,
          Array.isArray(body) ? body.with(Number(name), changedBody) : { ...body, [name]: changedBody },
        ];
  }
  if (path.length > 0) for (const value of hostileTo(body)) yield [path.join("."), value];
}

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("bodies of counting", (it) => {
  const prepare = Effect.runSync(Effect.cached(makeStockedStore));
  const beginDocument = Effect.fnUntraced(function* (DocumentType: "COUNT" | "ADJUSTMENT") {
    const { first, ana } = yield* prepare;
    return documentOf(
      yield* send(ana, "POST", documentsPath, [{ DocumentType, TargetLayerID: first, TerminalID: "T1" }]),
    );
  });
  const scans = (more: object = {}, ofBody: object = {}) => ({
    DeviceID: "D1",
    SentAt: Date.now(),
    Events: [
      {
        ID: "e1",
        LineKey: keyOf(0),
        Code: "062639000016",
        Sequence: 1,
        DateTime: Date.now(),
        Kind: "add",
        Qty: 1,
        ...more,
      },
    ],
    ...ofBody,
  });

  it.effect("an instant beyond the calendar and half a character are refused at their field", () =>
    Effect.gen(function* () {
      const { ana } = yield* prepare;
      const { ID } = yield* beginDocument("COUNT");
      const sendBody = (body: Json) =>
        Effect.map(send(ana, "POST", `${documentsPath}${ID}/events`, body), (answer) => [
          answer.status,
          ...codesOf(answer),
        ]);
      for (const instant of [9e15, -1, latestInstantMs + 1]) {
        expect(yield* sendBody(scans({}, { SentAt: instant }))).toEqual([400, "DATE SentAt"]);
        expect(yield* sendBody(scans({ DateTime: instant }))).toEqual([400, "DATE Events.0.DateTime"]);
      }
      for (const text of ["\ud800", "a\udc00", "a\0"])
        expect(yield* sendBody(scans({ LineKey: text }))).toEqual([400, "SPECIAL_CHARACTERS Events.0.LineKey"]);
      expect((yield* send(ana, "POST", `${documentsPath}${ID}/events`, scans({ LineKey: "😀" }))).status).toBe(200);
    }),
  );

  it.effect("a stored line changes by its version or with the whole document, and by nothing that is out of date", () =>
    Effect.gen(function* () {
      const { ana, first } = yield* prepare;
      const lines = [0, 1].map((index) => ({ Key: keyOf(index), Qty: index + 2, ReasonCode: "LOST" }));
      const adjustment = documentOf(
        yield* send(ana, "POST", documentsPath, [
          { DocumentType: "ADJUSTMENT", TargetLayerID: first, TerminalID: "T1", Lines: lines },
        ]),
      );
      const read = Effect.map(send(ana, "GET", `${documentsPath}${adjustment.ID}`), documentOf);
      const putDocument = (more: object) =>
        Effect.map(
          send(ana, "PUT", documentsPath, [{ ID: adjustment.ID, DocumentStatus: "OPEN", TerminalID: "T1", ...more }]),
          (answer) => (answer.status === 200 ? [200] : [answer.status, ...codesOf(answer)]),
        );
      const quantities = Effect.map(read, ({ Lines = [] }) => Lines.map(({ Qty }) => Qty));
      const before = yield* read;
      const [line, other] = before.Lines ?? [];
      expect(yield* putDocument({ Lines: [line, other].map((stored) => ({ ID: stored?.ID, Qty: 9 })) })).toEqual([
        400,
        "REQUIRED Lines.0.Version",
        "REQUIRED Lines.1.Version",
      ]);
      expect(yield* putDocument({ Lines: [{ ID: line?.ID, Qty: 2 }] })).toEqual([200]);
      expect(yield* putDocument({ Lines: [{ ID: line?.ID, Version: line?.Version, Qty: 4 }] })).toEqual([200]);
      expect(yield* putDocument({ Version: before.Version, Lines: [{ ID: other?.ID, Qty: 9 }] })).toEqual([
        409,
        "DOC_STALE",
      ]);
      expect(yield* putDocument({ Version: before.Version, DocumentComment: "old" })).toEqual([409, "DOC_STALE"]);
      expect(yield* putDocument({ DocumentStatus: "SUSPENDED", Version: before.Version })).toEqual([409, "DOC_STALE"]);
      expect(yield* putDocument({ Version: (yield* read).Version, Lines: [{ ID: other?.ID, Qty: 5 }] })).toEqual([200]);
      expect(yield* quantities).toEqual([4, 5]);
      // A body of the specification identifies its version by the date of the last change.
      const { Version: _version, ...echoed } = yield* read;
      const changedLines = (echoed.Lines ?? []).map(({ Version: _own, ...rest }) => ({ ...rest, Qty: rest.Qty + 1 }));
      expect(yield* putDocument({ ...echoed, Lines: changedLines })).toEqual([200]);
      expect(yield* quantities).toEqual([5, 6]);
    }),
  );

  it.effect("everything that is wrong in the lines of a file is named at its line", () =>
    Effect.gen(function* () {
      const { ana, first } = yield* prepare;
      const bring = (lines: readonly object[]) =>
        Effect.map(
          send(ana, "POST", documentsPath, [
            {
              DocumentType: "ADJUSTMENT",
              TargetLayerID: first,
              TerminalID: "T1",
              Lines: lines.map((line) => ({ Key: keyOf(0), Qty: 1, ReasonCode: "LOST", ...line })),
            },
          ]),
          codesOf,
        );
      expect(
        yield* bring([
          { ReasonCode: "REVERSAL" },
          { ReasonCode: "NO" },
          {},
          { ItemID: 999_999 },
          { Location: "Ailleurs" },
        ]),
      ).toEqual([
        "REASON_REQUIRED Lines.0.ReasonCode",
        "REASON_REQUIRED Lines.1.ReasonCode",
        "REFERENCE_UNKNOWN Lines.3.ItemID",
        "LINE_ELSEWHERE Lines.4.Location",
      ]);
      expect(yield* bring([{ Qty: -1 }, {}, { Qty: 1e308 }, { Qty: 0.00005 }])).toEqual(
        [0, 2, 3].map((place) => `LINE_QUANTITY 0.Lines.${place}.Qty`),
      );
    }),
  );

  it.effect(
    "whatever value a field of a body has, the server responds and names the error",
    () =>
      Effect.gen(function* () {
        const { ana, first, items } = yield* prepare;
        const { ID } = yield* beginDocument("COUNT");
        const adjustment = yield* beginDocument("ADJUSTMENT");
        const line = {
          Key: keyOf(0),
          Code: "062639000016",
          ItemSKU: "LAIT-1",
          ItemID: items[0] ?? 0,
          Qty: 1,
          ReasonCode: "LOST",
          MovedAfterCount: ["m"],
        };
        const bodies: readonly (readonly [string, string, Json])[] = [
          ["POST", `${documentsPath}${ID}/events`, scans({ ItemID: items[0] ?? 0, DocumentID: ID })],
          ["POST", `${documentsPath}${ID}/Counter`, { DeviceID: "D1", Waiting: 2, IsLeaving: false }],
          ["POST", `${documentsPath}${ID}/Hold`, { TerminalID: "T1", IsTakeOver: false }],
          ["POST", `${documentsPath}${ID}/Approve`, { Version: 1 }],
          ["POST", `${documentsPath}${ID}/Reverse`, { TerminalID: "T1" }],
          [
            "PUT",
            documentsPath,
            [
              {
                ID: adjustment.ID,
                DocumentStatus: "OPEN",
                Version: 1,
                TerminalID: "T1",
                DocumentComment: "c",
                Lines: [{ ID: 1, Version: 1, ...line, RecountQty: 1 }],
              },
            ],
          ],
          [
            "PUT",
            documentsPath,
            [{ ID, DocumentStatus: "CLOSED", Version: 1, TerminalID: "T1", RequestID: "r", UncountedPolicy: "KEEP" }],
          ],
          [
            "POST",
            documentsPath,
            [
              {
                DocumentType: "COUNT",
                TargetLayerID: first,
                TerminalID: "T1",
                DocumentComment: "c",
                Scope: { kind: "FULL", of: "DEPARTMENT", ids: [1] },
                IsBlind: true,
                Lines: [line],
              },
            ],
          ],
          ["DELETE", documentsPath, [{ ID: 999_999 }]],
          ["POST", `${documentsPath}Restore`, [{ ID: 999_999 }]],
        ];
        const failures: unknown[] = [];
        for (const [method, path, body] of bodies)
          for (const [fieldPath, changedBody] of bodiesOf(body)) {
            const answer = yield* send(ana, method, path, changedBody);
            if (answer.status >= 500) failures.push([method, path, fieldPath, changedBody, answer.body]);
          }
        for (const value of ["9000000000000000", "-1", "1e300", "%00", "%ED%A0%80", "2147483648"])
          for (const query of [
            `/api/Inventory/Ledger?filters=[]&at=${value}`,
            `/api/Inventory/Ledger?filters=[]&before=${value}`,
            `/api/Inventory/Closings?filters=[]&before=${value}`,
            `${documentsPath}${ID}/Changes?after=${value}`,
            `${documentsPath}${ID}/ClosePreview?uncountedPolicy=${value}`,
            `${documentsPath}${value}`,
          ]) {
            const answer = yield* send(ana, "GET", query);
            if (answer.status >= 500) failures.push([query, answer.body]);
          }
        expect(failures).toEqual([]);
      }),
    240_000,
  );
});
