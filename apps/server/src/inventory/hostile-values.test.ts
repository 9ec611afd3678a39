import { expect, layer } from "@effect/vitest";
import { latestInstant } from "@comptoir/api/wire";
import { Effect } from "effect";

import { serveRoutes } from "../testing/serve-routes.ts";
import { codesOf, documentOf, documentsPath, keyOf, makeStockedStore, send } from "./testing/stocked-store.ts";

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** Values that fit JSON and nothing that is kept: instants beyond every calendar, integers beyond every column, halves of characters. */
const hostile: readonly Json[] = [
  9e15,
  -9e15,
  2 ** 53,
  2 ** 31,
  -1,
  0.5,
  1e300,
  "",
  "\ud800",
  "a\udc00b",
  "a\0",
  "x".repeat(2_000),
  null,
  [],
  {},
  true,
];

/** Every body with one of its values replaced, and where. */
function* bodiesOf(body: Json, path: readonly string[] = []): Generator<readonly [string, Json]> {
  if (typeof body === "object" && body !== null) {
    const members = Object.entries(body);
    for (const [name, member] of members)
      for (const [place, changed] of bodiesOf(member, [...path, name]))
        yield [place, Array.isArray(body) ? body.with(Number(name), changed) : { ...body, [name]: changed }];
  }
  if (path.length > 0) for (const value of hostile) yield [path.join("."), value];
}

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("bodies of counting", (it) => {
  const prepare = Effect.runSync(Effect.cached(makeStockedStore));
  const begin = Effect.fnUntraced(function* (DocumentType: "COUNT" | "ADJUSTMENT") {
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
      const { ID } = yield* begin("COUNT");
      const refused = (body: Json) =>
        Effect.map(send(ana, "POST", `${documentsPath}${ID}/events`, body), (answer) => [
          answer.status,
          ...codesOf(answer),
        ]);
      for (const instant of [9e15, -1, latestInstant + 1]) {
        expect(yield* refused(scans({}, { SentAt: instant }))).toEqual([400, "DATE SentAt"]);
        expect(yield* refused(scans({ DateTime: instant }))).toEqual([400, "DATE Events.0.DateTime"]);
      }
      for (const text of ["\ud800", "a\udc00", "a\0"])
        expect(yield* refused(scans({ LineKey: text }))).toEqual([400, "SPECIAL_CHARACTERS Events.0.LineKey"]);
      expect((yield* send(ana, "POST", `${documentsPath}${ID}/events`, scans({ LineKey: "😀" }))).status).toBe(200);
    }),
  );

  it.effect("whatever stands in any field of any body, the server answers and says what is wrong", () =>
    Effect.gen(function* () {
      const { ana, first, items } = yield* prepare;
      const { ID } = yield* begin("COUNT");
      const adjustment = yield* begin("ADJUSTMENT");
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
      const failed: unknown[] = [];
      for (const [method, path, body] of bodies)
        for (const [place, changed] of bodiesOf(body)) {
          const answer = yield* send(ana, method, path, changed);
          if (answer.status >= 500) failed.push([method, path, place, changed, answer.body]);
        }
      for (const value of ["9000000000000000", "-1", "1e300", "%00", "%ED%A0%80", "2147483648"])
        for (const query of [
          `/api/Inventory/Ledger?filters=[]&at=${value}`,
          `/api/Inventory/Ledger?filters=[]&before=${value}`,
          `${documentsPath}${ID}/Changes?after=${value}`,
          `${documentsPath}${ID}/ClosePreview?uncountedPolicy=${value}`,
          `${documentsPath}${value}`,
        ]) {
          const answer = yield* send(ana, "GET", query);
          if (answer.status >= 500) failed.push([query, answer.body]);
        }
      expect(failed).toEqual([]);
    }),
  );
});
