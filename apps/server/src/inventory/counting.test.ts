import { nextStatus, type DocumentStatus } from "@comptoir/domain/inventory";
import { quantity } from "@comptoir/domain/measure";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { assignSetting } from "../access/index.ts";
import { Catalogue } from "../catalogue/index.ts";
import { Server, serveRoutes } from "../testing/serve-routes.ts";
import { onHandOf, listWrongBalances } from "./testing/stock-sums.ts";
import {
  codesOf,
  documentOf,
  documentsPath,
  keyOf,
  makeStockedStore,
  send,
  type WireDocument,
} from "./testing/stocked-store.ts";

interface Scan {
  readonly id: string;
  readonly item?: number;
  readonly key?: string;
  readonly kind?: "add" | "set" | "undo";
  readonly qty?: number;
  readonly of?: string;
  readonly at?: number;
  readonly documentId?: number;
}

let sequence = 0;

/** Builds the request body with scans of one device. */
const scansOf = (deviceId: string, scans: readonly Scan[], sentAt = Date.now()) => ({
  DeviceID: deviceId,
  SentAt: sentAt,
  Events: scans.map(({ id, item = 0, key = keyOf(item), kind = "add", qty = 1, of, at = sentAt, documentId }) => ({
    ID: id,
    LineKey: key,
    Sequence: ++sequence,
    DateTime: at,
    Kind: kind,
    ...(kind === "undo" ? { EventID: of } : { Qty: qty }),
    ...(documentId === undefined ? {} : { DocumentID: documentId }),
  })),
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("a count", (it) => {
  const prepare = Effect.runSync(Effect.cached(makeStockedStore));
  const eventsPath = (id: number) => `${documentsPath}${id}/events`;
  const beginDocument = Effect.fnUntraced(function* (more: object = {}, type = "COUNT") {
    const { first, ana } = yield* prepare;
    return documentOf(
      yield* send(ana, "POST", documentsPath, [
        { DocumentType: type, TargetLayerID: first, TerminalID: "T1", ...more },
      ]),
    );
  });
  const reread = Effect.fnUntraced(function* ({ ID }: WireDocument, token?: string) {
    return documentOf(yield* send(token ?? (yield* prepare).ana, "GET", `${documentsPath}${ID}`));
  });
  const putDocument = Effect.fnUntraced(function* (
    token: string,
    { ID }: WireDocument,
    DocumentStatus: string,
    more: object = {},
  ) {
    return yield* send(token, "PUT", documentsPath, [{ ID, DocumentStatus, TerminalID: "T1", ...more }]);
  });
  const close = Effect.fnUntraced(function* (token: string, document: WireDocument, more: object = {}) {
    return yield* putDocument(token, document, "CLOSED", {
      Version: (yield* reread(document)).Version,
      RequestID: `close ${document.ID}`,
      AcceptsOverlap: true,
      ...more,
    });
  });
  const stockOf = Effect.fnUntraced(function* (index: number) {
    const { first, items } = yield* prepare;
    const sql = yield* SqlClient.SqlClient;
    const [row] = yield* sql<{ readonly onHand: number; readonly sum: number }>`
      SELECT coalesce((SELECT quantity FROM stock_on_hand WHERE location_id = ${first} AND item_id = ${items[index] ?? 0}), 0)::float8 AS "onHand", coalesce((SELECT sum(quantity) FROM stock_entry WHERE location_id = ${first} AND item_id = ${items[index] ?? 0}), 0)::float8 AS sum`;
    expect(row?.onHand).toBe(row?.sum);
    return (row?.onHand ?? 0) / 1000;
  });
  const setStock = Effect.fnUntraced(function* (index: number, units: number, source: string) {
    const { first, items } = yield* prepare;
    const catalogue = yield* Catalogue;
    yield* catalogue.setStock(
      [{ locationId: first, itemId: items[index] ?? 0, quantity: quantity(units * 1000) }],
      source,
    );
  });

  it.effect("takes scans in any order, each once, adds what two phones count, and closes to what was counted", () =>
    Effect.gen(function* () {
      const { ana, luc } = yield* prepare;
      yield* setStock(0, 10, "opening");
      const document = yield* beginDocument();
      const first = scansOf("D1", [{ id: "a" }, { id: "b", qty: 4 }, { id: "c", item: 2, qty: 1.25 }]);
      const answer = yield* send(ana, "POST", eventsPath(document.ID), first);
      expect(answer).toMatchObject({
        status: 200,
        body: {
          Stored: 3,
          Lines: [
            { ID: 1, ItemSKU: "LAIT-1", Qty: 5 },
            { ID: 2, ItemSKU: "LAIT-3", Qty: 1.25 },
          ],
        },
      });
      expect((yield* send(ana, "POST", eventsPath(document.ID), first)).body).toMatchObject({
        Version: (answer.body as { readonly Version: number }).Version,
        Lines: [{ Qty: 5 }, {}],
      });

      expect(codesOf(yield* send(luc, "POST", eventsPath(document.ID), scansOf("D2", [{ id: "d" }])))).toEqual([
        "COUNTER_NOT_JOINED Events.0.UserID",
      ]);
      expect(
        (yield* send(luc, "POST", `${documentsPath}${document.ID}/Counter`, {
          DeviceID: "D2",
          Waiting: 0,
          IsLeaving: true,
        })).status,
      ).toBe(200);
      yield* send(
        luc,
        "POST",
        eventsPath(document.ID),
        scansOf("D2", [
          { id: "d", qty: 3 },
          { id: "e", kind: "undo", of: "a" },
        ]),
      );
      yield* send(luc, "POST", eventsPath(document.ID), scansOf("D2", [{ id: "f", kind: "set", qty: 2 }]));
      const read = yield* reread(document);
      expect(read.Lines).toMatchObject([
        {
          Qty: 7,
          CurrentInventoryQty: 10,
          VarianceQty: -3,
          VarianceCost: -6,
          Counters: expect.arrayContaining([expect.any(Number), expect.any(Number)]),
        },
        { Qty: 1.25, VarianceQty: 1.25 },
      ]);
      const preview = yield* send(ana, "GET", `${documentsPath}${document.ID}/ClosePreview`);
      expect(preview.body).toMatchObject({
        Blockers: [],
        Withdrawn: { Lines: 1, Qty: -3, Cost: -6 },
        Added: { Lines: 1, Qty: 1.25, UnknownCosts: 1 },
        Posted: [{ ItemSKU: "LAIT-1" }, {}],
      });
      const closedDocument = documentOf(yield* close(luc, document, { DropsPendingCounters: true }));
      expect(closedDocument).toMatchObject({
        DocumentStatus: "CLOSED",
        NbOfBodies: 2,
        VarianceCost: -6,
        ClosedBy: { UserName: "luc Roy" },
      });
      expect([yield* stockOf(0), yield* stockOf(2)]).toEqual([7, 1.25]);
      expect((yield* send(ana, "POST", eventsPath(document.ID), scansOf("D1", [{ id: "late" }]))).body).toMatchObject({
        Stored: 1,
        Supplement: {},
      });
      expect([yield* stockOf(0), yield* stockOf(2)]).toEqual([7, 1.25]);
    }),
  );

  it.effect("is closed once, however often and by however many at once", () =>
    Effect.gen(function* () {
      const { ana, luc } = yield* prepare;
      yield* setStock(1, 5, "opening 1");
      const document = yield* beginDocument();
      yield* send(ana, "POST", eventsPath(document.ID), scansOf("D1", [{ id: "a", item: 1, qty: 8 }]));
      const { Version } = yield* reread(document);
      expect(codesOf(yield* close(ana, document, { Version: Version - 1 }))).toEqual(["DOC_STALE"]);
      const answers = yield* Effect.all(
        [
          close(ana, document, { RequestID: "one", Version }),
          close(luc, document, { RequestID: "two", Version }),
          close(ana, document, { RequestID: "one", Version }),
        ],
        { concurrency: 3 },
      );
      expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
      for (const answer of answers) if (answer.status !== 200) expect(codesOf(answer)).toEqual(["DOC_TRANSITION"]);
      expect(yield* stockOf(1)).toBe(8);
    }),
  );

  it.effect("is closed once by whoever names no request, as the specification writes the body", () =>
    Effect.gen(function* () {
      const { ana } = yield* prepare;
      yield* setStock(1, 5, "opening unnamed");
      const document = yield* beginDocument();
      yield* send(ana, "POST", eventsPath(document.ID), scansOf("D1", [{ id: "a", item: 1, qty: 8 }]));
      const { Version } = yield* reread(document);
      const asWritten = { RequestID: undefined, Version };
      expect((yield* close(ana, document, asWritten)).status).toBe(200);
      expect((yield* close(ana, document, asWritten)).status).toBe(200);
      expect(yield* stockOf(1)).toBe(8);
    }),
  );

  it.effect("is taken back by a document of its own, and the stock is what it was", () =>
    Effect.gen(function* () {
      const { ana } = yield* prepare;
      const before = yield* stockOf(0);
      const document = yield* beginDocument();
      yield* send(ana, "POST", eventsPath(document.ID), scansOf("D1", [{ id: "a", qty: 40 }]));
      expect((yield* close(ana, document)).status).toBe(200);
      expect(yield* stockOf(0)).toBe(40);
      const reverse = () => send(ana, "POST", `${documentsPath}${document.ID}/Reverse`, { TerminalID: "T1" });
      const [documentBefore, reversal] = (yield* reverse()).body as readonly WireDocument[];
      expect([documentBefore, reversal]).toMatchObject([
        { ID: document.ID, ReversedBy: reversal?.ID },
        { DocumentType: "ADJUSTMENT", DocumentStatus: "CLOSED", Reverses: document.ID },
      ]);
      expect(yield* stockOf(0)).toBe(before);
      expect(codesOf(yield* reverse())).toEqual(["DOC_REVERSED"]);
      expect((yield* reread(reversal ?? document)).Lines).toMatchObject([{ ReasonCode: "REVERSAL" }]);
    }),
  );

  it.effect(
    "is put aside and gone on with by another, who holds it then; what its status does not allow is refused",
    () =>
      Effect.gen(function* () {
        const { ana, luc } = yield* prepare;
        const document = yield* beginDocument();
        expect(documentOf(yield* putDocument(ana, document, "SUSPENDED"))).toMatchObject({
          DocumentStatus: "SUSPENDED",
          Hold: null,
        });
        expect(codesOf(yield* send(ana, "POST", eventsPath(document.ID), scansOf("D1", [{ id: "a" }])))).toEqual([
          "DOC_TRANSITION",
        ]);
        expect(codesOf(yield* close(ana, document))).toEqual(["DOC_TRANSITION"]);
        expect(documentOf(yield* putDocument(luc, document, "OPEN", { TerminalID: "T2" }))).toMatchObject({
          DocumentStatus: "OPEN",
          Hold: { UserName: "luc Roy", TerminalID: "T2" },
        });
        expect(codesOf(yield* putDocument(ana, document, "OPEN", { DocumentComment: "x" }))).toEqual(["DOC_HELD_BY"]);
        const hold = (token: string, body: object) =>
          send(token, "POST", `${documentsPath}${document.ID}/Hold`, { TerminalID: "T1", ...body });
        expect(codesOf(yield* hold(ana, {}))).toEqual(["DOC_HELD_BY"]);
        expect((yield* hold(ana, { IsTakeOver: true })).body).toMatchObject({
          UserName: "ana Roy",
          TakenFrom: { UserName: "luc Roy" },
        });
        expect(documentOf(yield* putDocument(ana, document, "OPEN", { DocumentComment: "Lait" }))).toMatchObject({
          DocumentComment: "Lait",
        });
        const sql = yield* SqlClient.SqlClient;
        yield* sql`UPDATE inventory_document SET hold = jsonb_set(hold, '{until}', '1') WHERE document_id = ${document.ID}`;
        expect((yield* hold(luc, {})).body).toMatchObject({ UserName: "luc Roy" });

        expect((yield* send(ana, "DELETE", documentsPath, [{ ID: document.ID }])).status).toBe(200);
        expect(codesOf(yield* putDocument(ana, document, "SUSPENDED"))).toEqual(["DOC_DELETED"]);
        expect((yield* send(ana, "POST", `${documentsPath}Restore`, [{ ID: document.ID }])).body).toMatchObject([
          { DocumentIsDeleted: false },
        ]);
      }),
  );

  it.effect("above the threshold asks for another's approval, which a later scan makes void", () =>
    Effect.gen(function* () {
      const { first, ana, luc } = yield* prepare;
      yield* assignSetting({ layerId: first, code: "APPROVAL_ABOVE", value: 10, userId: 1 });
      const document = yield* beginDocument();
      yield* send(ana, "POST", eventsPath(document.ID), scansOf("D1", [{ id: "a", qty: 99 }]));
      expect(codesOf(yield* close(ana, document))).toEqual(["APPROVAL_REQUIRED"]);
      const approve = Effect.fnUntraced(function* (token: string) {
        return yield* send(token, "POST", `${documentsPath}${document.ID}/Approve`, {
          Version: (yield* reread(document)).Version,
        });
      });
      expect(codesOf(yield* approve(ana))).toEqual(["APPROVAL_OWN"]);
      expect((yield* send(ana, "GET", `${documentsPath}${document.ID}/ClosePreview`)).body).toMatchObject({
        MayApprove: false,
        Approvers: expect.arrayContaining([expect.objectContaining({ UserName: "luc Roy" })]),
      });
      yield* approve(luc);
      yield* send(ana, "POST", eventsPath(document.ID), scansOf("D1", [{ id: "b" }]));
      expect(codesOf(yield* close(ana, document))).toEqual(["APPROVAL_REQUIRED"]);
      yield* approve(luc);
      expect((yield* close(ana, document)).status).toBe(200);
      yield* assignSetting({ layerId: first, code: "APPROVAL_ABOVE", value: null, userId: 1 });
    }),
  );

  it.effect("adds what a phone sends after the close, and takes both back together", () =>
    Effect.gen(function* () {
      const { first, items, ana, luc } = yield* prepare;
      const sql = yield* SqlClient.SqlClient;
      const onHand = onHandOf(first, items[0] ?? 0);
      const before = yield* onHand;
      const document = yield* beginDocument();
      yield* send(luc, "POST", `${documentsPath}${document.ID}/Counter`, { DeviceID: "PHONE", Waiting: 0 });
      const early = scansOf("PHONE", [{ id: "p1", qty: 3 }]);
      yield* send(luc, "POST", eventsPath(document.ID), early);
      expect(codesOf(yield* close(ana, document)), "the phone has not said that it is done").toEqual([
        "COUNTERS_PENDING",
      ]);
      expect((yield* close(ana, document, { DropsPendingCounters: true })).status).toBe(200);
      expect(yield* onHand).toBe(3_000);
      // Scans that arrived before are sent again together with new ones, and the whole request twice.
      const lateScans = {
        ...scansOf("PHONE", [{ id: "p2", qty: 2 }]),
        Events: [...early.Events, ...scansOf("PHONE", [{ id: "p2", qty: 2 }]).Events],
      };
      const answers = [
        yield* send(luc, "POST", eventsPath(document.ID), lateScans),
        yield* send(luc, "POST", eventsPath(document.ID), lateScans),
      ];
      const [{ Supplement: supplement } = { Supplement: { ID: 0 } }] = answers.map(
        ({ body }) => body as { readonly Supplement: { readonly ID: number } },
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers[1]?.body).toMatchObject({ Supplement: supplement });
      const mergedLines = yield* reread({ ...document, ID: supplement.ID });
      expect(mergedLines).toMatchObject({ Supplements: document.ID, DocumentStatus: "OPEN", Lines: [{ Qty: 2 }] });
      expect(yield* reread(document), "the closed count names its supplement").toMatchObject({
        SupplementedBy: [{ ID: mergedLines.ID, DocumentNO: mergedLines["DocumentNO"], DocumentStatus: "OPEN" }],
      });
      expect((yield* send(ana, "GET", `${documentsPath}${supplement.ID}/ClosePreview`)).body).toMatchObject({
        Added: { Qty: 2 },
        Withdrawn: { Lines: 0 },
      });
      expect((yield* close(ana, mergedLines)).status).toBe(200);
      expect(yield* onHand, "three and two").toBe(5_000);
      expect(yield* reread(mergedLines)).toMatchObject({
        VarianceQty: 2,
        Lines: [{ CurrentInventoryQty: 3, VarianceQty: 2 }],
      });
      expect(
        codesOf(yield* send(ana, "POST", `${documentsPath}${mergedLines.ID}/Reverse`, { TerminalID: "T1" })),
      ).toEqual(["DOC_TRANSITION"]);
      expect((yield* send(ana, "POST", `${documentsPath}${document.ID}/Reverse`, { TerminalID: "T1" })).status).toBe(
        200,
      );
      expect([yield* onHand, yield* listWrongBalances]).toEqual([before, []]);
      expect(
        yield* sql`SELECT FROM inventory_document WHERE reversed_by IS NOT NULL AND document_id IN (${document.ID}, ${mergedLines.ID})`,
      ).toHaveLength(2);
      expect(codesOf(yield* send(luc, "POST", eventsPath(document.ID), scansOf("PHONE", [{ id: "p3" }])))).toEqual([
        "DOC_REVERSED",
      ]);
    }),
  );

  it.effect("reverses what is above the threshold only once another user approved it", () =>
    Effect.gen(function* () {
      const { first, ana, luc } = yield* prepare;
      const document = yield* beginDocument();
      yield* send(ana, "POST", eventsPath(document.ID), scansOf("D1", [{ id: "a", qty: 5000 }]));
      expect((yield* close(ana, document)).status).toBe(200);
      yield* assignSetting({ layerId: first, code: "APPROVAL_ABOVE", value: 10, userId: 1 });
      const reverse = (token: string) =>
        send(token, "POST", `${documentsPath}${document.ID}/Reverse`, { TerminalID: "T1" });
      const approve = Effect.fnUntraced(function* (token: string) {
        return yield* send(token, "POST", `${documentsPath}${document.ID}/Approve`, {
          Version: (yield* reread(document)).Version,
        });
      });
      expect(codesOf(yield* reverse(ana))).toEqual(["APPROVAL_REQUIRED"]);
      expect((yield* approve(ana)).status).toBe(200);
      expect(codesOf(yield* reverse(ana)), "nobody approves their own").toEqual(["APPROVAL_REQUIRED"]);
      expect((yield* send(ana, "GET", `${documentsPath}${document.ID}/ClosePreview`)).body).toMatchObject({
        Blockers: [{ Code: "APPROVAL_REQUIRED" }],
        Approvers: expect.arrayContaining([expect.objectContaining({ UserName: "luc Roy" })]),
      });
      expect((yield* approve(luc)).body).toMatchObject([{ ReversalApprovedBy: { UserName: "luc Roy" } }]);
      expect((yield* reverse(ana)).status).toBe(200);
      yield* assignSetting({ layerId: first, code: "APPROVAL_ABOVE", value: null, userId: 1 });
    }),
  );

  it.effect("finds an item by the shop's own number, though it has as many digits as a barcode", () =>
    Effect.gen(function* () {
      const { ana, targetId } = yield* prepare;
      const catalogue = yield* Catalogue;
      yield* catalogue.ensureItems(
        targetId,
        [
          {
            sku: "10203040",
            upc: null,
            description: "Vrac",
            departmentId: null,
            subDepartmentId: null,
            price: null,
            cost: null,
          },
        ],
        "overwrite",
      );
      const document = yield* beginDocument();
      const now = Date.now();
      const event = {
        ID: "own",
        LineKey: "00000010203040",
        Code: "10203040",
        Sequence: ++sequence,
        DateTime: now,
        Kind: "add",
        Qty: 2,
      };
      expect(
        (yield* send(ana, "POST", eventsPath(document.ID), { DeviceID: "D1", SentAt: now, Events: [event] })).body,
      ).toMatchObject({ Lines: [{ ItemSKU: "10203040", ItemDescription: "Vrac", Qty: 2 }] });
      yield* send(ana, "DELETE", documentsPath, [{ ID: document.ID }]);
    }),
  );

  it.effect("loses no scan of twenty counters at once", () =>
    Effect.gen(function* () {
      const { ana } = yield* prepare;
      const document = yield* beginDocument();
      const counters = Array.from({ length: 20 }, (_, counter) => counter);
      yield* Effect.forEach(
        counters,
        (counter) =>
          Effect.forEach([0, 1, 2], (round) =>
            send(
              ana,
              "POST",
              eventsPath(document.ID),
              scansOf(`D${counter}`, [
                { id: `${counter} ${round} a` },
                { id: `${counter} ${round} b`, key: `NEW-${counter % 5}` },
              ]),
            ),
          ),
        { concurrency: 20 },
      );
      const { Lines = [] } = yield* reread(document);
      expect(Lines.map(({ Qty }) => Qty).toSorted((left, right) => left - right)).toEqual([12, 12, 12, 12, 12, 60]);
      expect(Lines.map(({ ID }) => ID)).toEqual([1, 2, 3, 4, 5, 6]);
    }),
  );

  it.effect("takes every scan whatever the clock of its device says, and says what it assumed", () =>
    Effect.gen(function* () {
      const { ana } = yield* prepare;
      const document = yield* beginDocument();
      const hourMs = 3_600_000;
      const now = Date.now();
      const post = (sentAt: number, at: number, sent: object = {}, event: object = {}) => {
        const body = scansOf(`C${++sequence}`, [{ id: `c${sequence}`, at }], sentAt);
        return send(ana, "POST", eventsPath(document.ID), {
          ...body,
          ...sent,
          Events: body.Events.map((own) => ({ ...own, ...event })),
        });
      };
      const lastAt = Effect.map(reread(document), ({ Lines = [] }) =>
        Math.round((Number(Lines[0]?.["CountedTo"]) - now) / 60_000),
      );
      // The device's clock is a day slow, and the device runs an older version.
      const slow = yield* post(now - 24 * hourMs, now - 24 * hourMs - 50 * 60_000);
      expect([slow.status, slow.body]).toMatchObject([200, { Clocks: [{ Assumed: "UNCHANGED", Events: 1 }] }]);
      expect(yield* lastAt).toBe(-50);
      // The clock was three hours slow at the scan 40 minutes ago, and has been corrected since.
      const right = yield* post(now, now - 3 * hourMs - 40 * 60_000, {}, { ClockOffset: 3 * hourMs, ClockDrift: 0 });
      expect([right.status, right.body]).toMatchObject([200, { Clocks: [{ Assumed: "KNOWN_OFFSET" }] }]);
      expect(yield* lastAt).toBe(-40);
      // The clock was two hours fast at the scan 30 minutes ago, and has been corrected since.
      const earlyScans = yield* post(
        now,
        now + 2 * hourMs - 30 * 60_000,
        { ClockSession: "s", ClockElapsed: 40 * 60_000 },
        { ClockSession: "s", ClockElapsed: 10 * 60_000 },
      );
      expect([earlyScans.status, earlyScans.body]).toMatchObject([200, { Clocks: [{ Assumed: "ELAPSED" }] }]);
      expect(yield* lastAt).toBe(-30);
      expect((yield* post(now, now - 1_000)).body).not.toHaveProperty("Clocks");
      for (const [sentAt, answeredAt] of [
        [now, now + 48 * hourMs],
        [now, 0],
        [0, now - hourMs],
      ] as const)
        expect((yield* post(sentAt, answeredAt)).body).toMatchObject({ Stored: 1, Clocks: [{ Assumed: "BOUND" }] });
      // The assumed time is the one that the device sent, so nothing is reported.
      expect((yield* post(0, now)).body).not.toHaveProperty("Clocks");
    }),
  );

  it.effect("refuses a wrong scan with its path, and stores no scan of that call", () =>
    Effect.gen(function* () {
      const { ana } = yield* prepare;
      const document = yield* beginDocument();
      const other = yield* beginDocument();
      const now = Date.now();
      const sendScans = (scans: readonly Scan[]) =>
        Effect.map(send(ana, "POST", eventsPath(document.ID), scansOf("D1", [{ id: "fine" }, ...scans], now)), codesOf);
      expect(yield* sendScans([{ id: "a", documentId: other.ID }])).toEqual(["ONE_OF Events.1.DocumentID"]);
      expect(yield* sendScans([{ id: "a", qty: 1e308 }])).toEqual(["LINE_QUANTITY Events.1.Qty"]);
      expect(yield* sendScans([{ id: "a", qty: -1 }])).toEqual(["LINE_QUANTITY Events.1.Qty"]);
      expect(yield* sendScans([{ id: "a", qty: 100_000 }])).toEqual(["LINE_QUANTITY Events.1.Qty"]);
      expect(yield* sendScans([{ id: "a", qty: 0.5 }])).toEqual(["INTEGER Events.1.Qty"]);
      expect(yield* sendScans(Array.from({ length: 1_000 }, (_, index) => ({ id: String(index) })))).toEqual([
        "LIST_LENGTH Events",
      ]);
      expect(yield* sendScans(Array.from({ length: 10_000 }, (_, index) => ({ id: String(index) })))).toEqual([
        "HTTP_413",
      ]);
      expect(yield* reread(document)).toMatchObject({ NbOfBodies: 0, Lines: [] });
    }),
  );

  it.effect("keeps what is expected to itself where it is blind, and is not closed while a code is unknown", () =>
    Effect.gen(function* () {
      const { ana, clerk, items } = yield* prepare;
      const document = yield* beginDocument({ IsBlind: true });
      yield* send(ana, "POST", eventsPath(document.ID), scansOf("D1", [{ id: "a", key: "WHAT-IS-IT" }, { id: "b" }]));
      expect(JSON.stringify(yield* reread(document))).not.toMatch(/Variance|CurrentInventory/u);
      expect(JSON.stringify(documentOf(yield* send(ana, "GET", `${documentsPath}${document.ID}?reveal=true`)))).toMatch(
        /VarianceQty/u,
      );
      expect(
        JSON.stringify(documentOf(yield* send(clerk, "GET", `${documentsPath}${document.ID}?reveal=true`))),
      ).not.toMatch(/Cost/u);
      expect((yield* close(ana, document)).body).toEqual([
        { code: "LINE_UNMATCHED", field: "Lines.1.ItemID", params: { line: 1, sku: "WHAT-IS-IT" } },
      ]);
      const line = (yield* reread(document)).Lines?.[0];
      const matched = documentOf(
        yield* putDocument(ana, document, "OPEN", { Lines: [{ ID: 1, Version: line?.Version, ItemID: items[1] }] }),
      );
      expect(matched.Lines?.[0]).toMatchObject({ ItemSKU: "LAIT-2", Qty: 1 });
      expect(codesOf(yield* putDocument(ana, document, "OPEN", { Lines: [{ ID: 1, Version: 1, Qty: 9 }] }))).toEqual([
        "DOC_STALE Lines.0",
      ]);
      expect((yield* close(ana, document)).status).toBe(200);
      expect(yield* stockOf(1)).toBe(1);
    }),
  );

  it.effect("tells a reader what other users changed since", () =>
    Effect.gen(function* () {
      const { ana } = yield* prepare;
      const document = yield* beginDocument();
      const changes = (after?: number) =>
        Effect.map(
          send(ana, "GET", `${documentsPath}${document.ID}/Changes${after === undefined ? "" : `?after=${after}`}`),
          ({ body }) => body as { readonly Cursor: number; readonly Lines: readonly unknown[] },
        );
      yield* send(ana, "POST", eventsPath(document.ID), scansOf("D1", [{ id: "a" }]));
      const all = yield* changes();
      expect(all.Lines).toHaveLength(1);
      expect((yield* changes(all.Cursor)).Lines).toHaveLength(0);
      yield* send(ana, "POST", eventsPath(document.ID), scansOf("D1", [{ id: "b", item: 1 }]));
      expect((yield* changes(all.Cursor)).Lines).toMatchObject([{ ItemSKU: "LAIT-2" }]);
    }),
  );

  it.effect("reports repeatedly which user has the line open, and stops when they leave", () =>
    Effect.gen(function* () {
      const { ana } = yield* prepare;
      const { call } = yield* Server;
      const document = yield* beginDocument();
      const stop = new AbortController();
      const answer = yield* call(`${documentsPath}${document.ID}/Changes`, {
        token: ana,
        headers: { accept: "text/event-stream" },
        signal: stop.signal,
      });
      expect(answer.headers.get("content-type")).toContain("text/event-stream");
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      const next = Effect.promise(async () => (await reader?.read())?.value ?? "");
      expect(yield* next).toMatch(/^event: changes\nid: \d+\ndata: \{/u);
      yield* send(ana, "POST", eventsPath(document.ID), scansOf("D1", [{ id: "a" }]));
      // Keep-alive comments may come between two changes.
      let chunk = yield* next;
      while (chunk.startsWith(":")) chunk = yield* next;
      expect(chunk).toContain('"ItemSKU":"LAIT-1"');
      stop.abort();
    }),
  );

  it.effect("has no status but by the table of transitions, whatever is asked of it in whatever order", () =>
    Effect.gen(function* () {
      const { ana } = yield* prepare;
      const document = yield* beginDocument();
      yield* send(ana, "POST", eventsPath(document.ID), scansOf("D1", [{ id: "a", item: 1 }]));
      const wantedStatuses = fc.sample(fc.constantFrom("SUSPENDED", "OPEN", "SUSPENDED", "OPEN", "CLOSED"), {
        numRuns: 14,
        seed: 5,
      });
      const actions = { SUSPENDED: "suspend", OPEN: "continue", CLOSED: "close" } as const;
      let status: DocumentStatus = "OPEN";
      for (const [round, wish] of wantedStatuses.entries()) {
        const leads = nextStatus(status, actions[wish]);
        const { Version } = yield* reread(document);
        const answer = yield* putDocument(ana, document, wish, {
          Version,
          RequestID: `r${round}`,
          AcceptsOverlap: true,
          DropsPendingCounters: true,
        });
        // Requesting the status that a document already has changes nothing, except that a close can be requested again.
        if (wish === status && wish !== "CLOSED") expect(answer.status).toBe(200);
        else if (!leads.ok) expect([status, wish, codesOf(answer)]).toEqual([status, wish, ["DOC_TRANSITION"]]);
        else status = leads.value;
        expect((yield* reread(document)).DocumentStatus).toBe(status);
      }
    }),
  );

  it.effect("leaves a ledger that is read with what stood after each movement", () =>
    Effect.gen(function* () {
      const { ana, first, clerk } = yield* prepare;
      const filters = encodeURIComponent(
        JSON.stringify([
          { Column: "ItemSKU", Operator: "=", Value: "LAIT-1" },
          { Column: "TargetLayerID", Operator: "=", Value: first },
        ]),
      );
      const { body } = yield* send(ana, "GET", `/api/Inventory/Ledger?filters=${filters}`);
      const { Movements, Qty } = body as {
        readonly Movements: readonly { readonly Qty: number; readonly BalanceQty: number; readonly DateTime: number }[];
        readonly Qty: number;
      };
      expect(Qty).toBe(yield* stockOf(0));
      expect(Movements[0]?.BalanceQty).toBe(Qty);
      for (const [index, { BalanceQty }] of Movements.entries())
        expect(BalanceQty).toBeCloseTo((Movements[index + 1]?.BalanceQty ?? 0) + (Movements[index]?.Qty ?? 0));
      const past = Movements.at(-1)?.DateTime ?? 0;
      expect((yield* send(ana, "GET", `/api/Inventory/Ledger?filters=${filters}&at=${past - 1}`)).body).toMatchObject({
        Movements: [],
        Qty: 0,
      });
      expect(JSON.stringify((yield* send(clerk, "GET", `/api/Inventory/Ledger?filters=${filters}`)).body)).not.toMatch(
        /Cost/u,
      );
      expect((yield* send(ana, "GET", `/api/Inventory/ProductList?targetLayerID=${first}`)).body).toMatchObject({
        Departments: ["Crèmerie"],
        Items: [{ s: "LAIT-1", k: [keyOf(0)], n: 0, p: 0 }, {}, { n: 3 }, {}],
      });
      expect((yield* send(ana, "GET", "/api/UOM/false")).body).toMatchObject([
        { ID: 1, UomCode: "EA" },
        { ID: 2, UomCode: "KG", Decimals: 3 },
      ]);
    }),
  );
});
