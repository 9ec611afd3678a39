import { expect, layer } from "@effect/vitest";
import { eventsAtMost, linesAtMost } from "@comptoir/api/wire";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { assignSetting } from "../access/index.ts";
import { serveRoutes } from "../testing/serve-routes.ts";
import { listWrongBalances } from "./testing/stock-sums.ts";
import {
  codesOf,
  documentOf,
  documentsPath,
  keyOf,
  makeStockedStore,
  send,
  type WireDocument,
} from "./testing/stocked-store.ts";

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })(
  "a count refuses wrong input, posts nothing and loses no scan",
  (it) => {
    const prepare = Effect.runSync(Effect.cached(makeStockedStore));
    const beginDocument = Effect.fnUntraced(function* (more: object = {}) {
      const { first, ana } = yield* prepare;
      return documentOf(
        yield* send(ana, "POST", documentsPath, [
          { DocumentType: "COUNT", TargetLayerID: first, TerminalID: "T1", ...more },
        ]),
      );
    });
    let sequence = 0;
    const eventOf = (more: object = {}) => ({
      ID: `e${++sequence}`,
      LineKey: keyOf(0),
      Sequence: sequence,
      DateTime: Date.now(),
      Kind: "add",
      Qty: 1,
      ...more,
    });
    const sendEvents = Effect.fnUntraced(function* ({ ID }: WireDocument, events: readonly object[]) {
      return yield* send((yield* prepare).ana, "POST", `${documentsPath}${ID}/events`, {
        DeviceID: "D1",
        SentAt: Date.now(),
        Events: events,
      });
    });
    const reread = Effect.fnUntraced(function* ({ ID }: WireDocument) {
      return documentOf(yield* send((yield* prepare).ana, "GET", `${documentsPath}${ID}`));
    });
    const close = Effect.fnUntraced(function* (
      token: string,
      { ID }: WireDocument,
      Version: number,
      RequestID: string,
      more: object = {},
    ) {
      return yield* send(token, "PUT", documentsPath, [
        { ID, DocumentStatus: "CLOSED", TerminalID: "T1", Version, RequestID, AcceptsOverlap: true, ...more },
      ]);
    });

    it.effect("an event of another document; what is no quantity; each at its place, and the good ones with them", () =>
      Effect.gen(function* () {
        const { ana } = yield* prepare;
        const [document, other] = [yield* beginDocument(), yield* beginDocument()];
        const refusalOf = (more: object) =>
          Effect.map(sendEvents(document, [eventOf(), eventOf(more)]), ({ status, body }) => [
            status,
            ...codesOf({ body }),
          ]);
        expect(yield* refusalOf({ DocumentID: other.ID })).toEqual([400, "ONE_OF Events.1.DocumentID"]);
        for (const Qty of [1e308, -1, 100_000, 0.0005])
          expect([Qty, ...(yield* refusalOf({ Qty }))]).toEqual([Qty, 400, expect.stringMatching(/^LINE_QUANTITY /u)]);
        for (const Qty of [0.5, 1.001]) expect(yield* refusalOf({ Qty })).toEqual([400, "INTEGER Events.1.Qty"]);
        // The contract refuses values that are not numbers.
        for (const Qty of ["1", null, [], "1e308"]) expect((yield* refusalOf({ Qty }))[0]).toBe(400);
        expect((yield* reread(document)).Lines).toEqual([]);
        expect((yield* sendEvents(document, [eventOf()])).status).toBe(200);
        const { Version } = yield* reread(document);
        expect((yield* close(ana, document, Version, "c")).status).toBe(200);
        expect((yield* sendEvents(document, [eventOf()])).body).toMatchObject({ Supplement: {} });
        expect((yield* reread(document)).Version).toBe((yield* reread(document)).Version);
        expect((yield* reread(document)).Lines).toMatchObject([{ Qty: 1 }]);
      }),
    );

    it.effect(
      "more events than a call may bring, by the number that the contract says, and a body that is too large; a full call is taken",
      () =>
        Effect.gen(function* () {
          const document = yield* beginDocument();
          const events = (count: number) => Array.from({ length: count }, () => eventOf());
          expect(codesOf(yield* sendEvents(document, events(eventsAtMost + 1)))).toEqual(["LIST_LENGTH Events"]);
          const huge = yield* sendEvents(document, events(100_000));
          expect([huge.status, codesOf(huge)]).toEqual([413, ["HTTP_413"]]);
          expect((yield* reread(document)).Lines).toEqual([]);
          // Uses the longest names that a device sends.
          const fullRequest = Array.from({ length: eventsAtMost }, () =>
            eventOf({
              ID: crypto.randomUUID(),
              Code: "]C1010062639000016172612313710A1B2C3",
              DocumentID: document.ID,
              ItemID: 1,
            }),
          );
          expect(yield* sendEvents(document, fullRequest)).toMatchObject({
            status: 200,
            body: { Stored: eventsAtMost },
          });
          expect((yield* reread(document)).Lines).toMatchObject([{ Qty: eventsAtMost }]);
        }),
    );

    it.effect(
      "lines of a file with a reason that is none, an item of another chain, a number that is none; what looks like a formula stays text",
      () =>
        Effect.gen(function* () {
          const { first, ana, items } = yield* prepare;
          const sql = yield* SqlClient.SqlClient;
          const bring = (Lines: readonly object[], more: object = {}) =>
            send(ana, "POST", documentsPath, [
              { DocumentType: "ADJUSTMENT", TargetLayerID: first, TerminalID: "T1", Lines, ...more },
            ]);
          const line = { ItemID: items[0], Qty: 1, ReasonCode: "LOST" };
          for (const ReasonCode of ["STOLEN", "REVERSAL", "lost", "=1+1"])
            expect([ReasonCode, ...codesOf(yield* bring([line, { ...line, ReasonCode }]))]).toEqual([
              ReasonCode,
              "REASON_REQUIRED Lines.1.ReasonCode",
            ]);
          expect(codesOf(yield* bring([{ ...line, ItemID: 999_999 }]))).toEqual(["REFERENCE_UNKNOWN Lines.0.ItemID"]);
          expect(codesOf(yield* bring([{ ...line, Qty: 1e308 }]))[0]).toMatch(/^LINE_QUANTITY/u);
          expect(codesOf(yield* bring(Array.from({ length: linesAtMost + 1 }, () => line)))[0]).toMatch(
            /^LIST_LENGTH/u,
          );
          const before =
            yield* sql`SELECT count(*)::integer AS documents FROM inventory_document WHERE type = 'ADJUSTMENT'`;
          expect(before).toEqual([{ documents: 0 }]);
          const importedDocument = documentOf(
            yield* bring([{ Key: `=HYPERLINK("http://x")`, Qty: 1, ReasonCode: "FOUND" }], {
              DocumentComment: "=cmd|' /C calc'!A0",
            }),
          );
          expect(importedDocument).toMatchObject({
            DocumentComment: "=cmd|' /C calc'!A0",
            Lines: [{ ItemID: 0, Key: `=HYPERLINK("http://x")` }],
          });
        }),
    );

    it.effect(
      "lines of a file: of another location, under a number that none can have, of an item by its SKU alone, and of a code as it was scanned",
      () =>
        Effect.gen(function* () {
          const { first, ana, items } = yield* prepare;
          const bring = (Lines: readonly object[]) =>
            send(ana, "POST", documentsPath, [
              { DocumentType: "ADJUSTMENT", TargetLayerID: first, TerminalID: "T1", Lines },
            ]);
          const line = { Key: keyOf(0), Qty: 1, ReasonCode: "FOUND", Location: "Magasin 1" };
          const before = yield* reread(yield* beginDocument());
          expect((yield* bring([line, { ...line, Key: "B", Location: "Magasin 2" }])).body).toEqual([
            { code: "LINE_ELSEWHERE", field: "Lines.1.Location", params: { location: "Magasin 2" } },
          ]);
          for (const ID of [0, -1, 3_000_000_000])
            expect([ID, ...codesOf(yield* bring([line, { ...line, ID }]))]).toEqual([ID, "LINE_NUMBER Lines.1.ID"]);
          expect(
            codesOf(
              yield* bring([
                { ...line, ID: 4 },
                { ...line, ID: 4 },
              ]),
            ),
          ).toEqual(["LINE_NUMBER Lines.1.ID"]);
          // The refused document took no number: the next one gets it.
          const importedDocument = documentOf(
            yield* bring([
              { ...line, ID: 7 },
              { ...line, ID: 9, Key: "gone", ItemSKU: "LAIT-2" },
              { ...line, ID: 11, Key: "00000000000709", Code: "0709" },
            ]),
          );
          expect(Number(String(importedDocument["DocumentNO"]).slice(-6))).toBe(
            Number(String(before["DocumentNO"]).slice(-6)) + 1,
          );
          expect(importedDocument.Lines).toMatchObject([
            { ID: 7, ItemID: items[0] },
            { ID: 9, ItemID: items[1] },
            { ID: 11, ItemID: 0, ItemUPC: "0709", ItemSKU: "0709" },
          ]);
          expect(
            codesOf(
              yield* send(ana, "PUT", documentsPath, [
                {
                  ID: importedDocument.ID,
                  DocumentStatus: "OPEN",
                  TerminalID: "T1",
                  Lines: [{ ...line, ID: 12, Location: "Magasin 2" }],
                },
              ]),
            ),
          ).toEqual(["LINE_ELSEWHERE Lines.0.Location"]);
        }),
    );

    it.effect("a document of a location outside the user's scope", () =>
      Effect.gen(function* () {
        const { second, ana, admin } = yield* prepare;
        const farDocument = documentOf(
          yield* send(admin, "POST", documentsPath, [
            { DocumentType: "COUNT", TargetLayerID: second, TerminalID: "T1" },
          ]),
        );
        expect((yield* sendEvents(farDocument, [eventOf()])).status).toBe(404);
        expect((yield* close(ana, farDocument, farDocument.Version, "c")).status).toBe(404);
        expect(
          codesOf(
            yield* send(ana, "POST", documentsPath, [
              { DocumentType: "COUNT", TargetLayerID: second, TerminalID: "T1", Lines: [{ Key: keyOf(0), Qty: 1 }] },
            ]),
          )[0],
        ).toMatch(/^ACCESS_DENIED/u);
      }),
    );

    it.effect(
      "a close by a version that is not the last, a second close at once by another, and who approves their own",
      () =>
        Effect.gen(function* () {
          const { first, ana, luc } = yield* prepare;
          const document = yield* beginDocument();
          yield* sendEvents(document, [eventOf({ Qty: 50 })]);
          const { Version } = yield* reread(document);
          yield* sendEvents(document, [eventOf()]);
          expect(codesOf(yield* close(ana, document, Version, "stale"))).toEqual(["DOC_STALE"]);
          yield* assignSetting({ layerId: first, code: "APPROVAL_ABOVE", value: 10, userId: 1 });
          const { Version: seenVersion } = yield* reread(document);
          expect(
            codesOf(yield* send(ana, "POST", `${documentsPath}${document.ID}/Approve`, { Version: seenVersion })),
          ).toEqual(["APPROVAL_OWN"]);
          expect(codesOf(yield* close(ana, document, seenVersion, "own"))).toEqual(["APPROVAL_REQUIRED"]);
          yield* send(luc, "POST", `${documentsPath}${document.ID}/Approve`, { Version: seenVersion });
          const last = (yield* reread(document)).Version;
          const answers = yield* Effect.all([close(ana, document, last, "one"), close(ana, document, last, "two")], {
            concurrency: 2,
          });
          expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
          for (const answer of answers) if (answer.status !== 200) expect(codesOf(answer)).toEqual(["DOC_TRANSITION"]);
          yield* assignSetting({ layerId: first, code: "APPROVAL_ABOVE", value: null, userId: 1 });
          const sql = yield* SqlClient.SqlClient;
          expect(
            yield* sql`SELECT count(*)::integer AS posted FROM stock_movement WHERE document_id = ${document.ID}`,
          ).toEqual([{ posted: 1 }]);
          expect(yield* listWrongBalances).toEqual([]);
        }),
    );
  },
);
