import { searchHitUrl, canUsePath, roleTemplates, searchKindsFor } from "@comptoir/domain/access";
import type { SearchAnswer } from "@comptoir/api/wire";
import { businessTimeOf } from "@comptoir/domain/period";
import { expect, layer } from "@effect/vitest";
import { Effect, Tracer } from "effect";
import { SqlClient } from "effect/sql";

import { ReportCopy } from "../report/copy/report-copy.ts";
import { createLayer } from "../organisation/index.ts";
import { commitReceipts, sampleReceipt } from "../sales/testing/sample-receipt.ts";
import { searchEverything } from "./search-service.ts";
import { makeOrganisation, read, roleCodes, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";

const find = Effect.fnUntraced(function* (token: string, words: string, language = "fr") {
  const { call } = yield* Server;
  const { status, body } = yield* Effect.flatMap(
    call(`/api/Search?words=${encodeURIComponent(words)}`, { token, headers: { language } }),
    read,
  );
  expect([words, status]).toEqual([words, 200]);
  return body as SearchAnswer;
});

const hitNames = ({ hits }: SearchAnswer) => hits.map(({ kind, label }) => `${kind} ${label}`);

layer(serveRoutes({ hasCopy: true }), { excludeTestServices: true, timeout: "120 seconds" })(
  "the search over everything",
  (it) => {
    it.effect("finds each kind by any form of its letters, says where it is, and leads to a screen", () =>
      Effect.gen(function* () {
        const { call } = yield* Server;
        const sql = yield* SqlClient.SqlClient;
        const { targetId, first, otherTarget, other } = yield* makeOrganisation;
        const admin = (yield* signInAs("admin")).token;
        const send = Effect.fnUntraced(function* (path: string, body: unknown) {
          const answer = yield* Effect.flatMap(
            call(path, { method: "POST", token: admin, body: JSON.stringify(body) }),
            read,
          );
          expect([path, answer]).toEqual([path, { status: 200, body: expect.anything() }]);
        });
        yield* send("/api/Product", [{ itemSKU: "CAFE-01", description: "Café équitable", itemType: "STANDARD" }]);
        yield* send("/api/Dashboard/", [{ description: "Été au café", widgets: "[]", period: "-0d" }]);
        for (const [description, month] of [
          ["Café du matin", "03"],
          ["", "04"],
        ])
          yield* send("/api/Goal", [
            {
              description,
              scope: "LOCATION",
              metric: "sales",
              _TargetLayerID: first,
              from: `2026-${month}-01`,
              to: `2026-${month}-30`,
              value: 1000,
            },
          ]);
        yield* send("/api/Inventory/Document/", [
          { DocumentType: "ADJUSTMENT", TargetLayerID: first, TerminalID: "T1", DocumentComment: "Café brisé" },
        ]);
        yield* send("/api/Report", {
          dataSource: "sale",
          descriptions: { en: "Coffee sales", fr: "Ventes de café" },
          period: "-0m",
          isList: true,
          reportDataModelRoles: [],
          genericListColumn: [
            { field: "sku", aggregate: null, label: {}, visible: true, width: null, frozen: false, format: null },
          ],
          genericListFilter: [],
          genericListGroup: [],
        });
        // A product with exactly this name ranks before products whose names have a longer word.
        yield* sql`INSERT INTO department (department_id, target_id, code, description) VALUES (900, ${targetId}, 'VIS', 'Visserie')`;
        yield* sql`
          INSERT INTO item (target_id, sku, description, department_id)
          SELECT ${targetId}, 'A-' || n, 'Article de visserie ' || n, 900 FROM generate_series(1, 40) n UNION ALL SELECT ${targetId}, 'Z', 'Vis à bois', 900`;
        const screws = yield* find(admin, "vis");
        expect([screws.hits[0]?.label, screws.hits.length, screws.more]).toEqual([
          "Vis à bois",
          5,
          [{ kind: "PRODUCT", total: 41 }],
        ]);
        // Another chain has the same rows, which must not be found.
        const foreignLayer = yield* createLayer({
          targetId: otherTarget,
          parentId: other,
          type: "STORE",
          locationType: "STORE",
          code: "B1",
          description: "Café du coin",
        });
        yield* sql`INSERT INTO item (target_id, sku, description) VALUES (${otherTarget}, 'CAFE-99', 'Café étranger')`;
        const lines = sampleReceipt.lines.map((line) => ({
          ...line,
          itemId: null,
          departmentId: null,
          subDepartmentId: null,
        }));
        yield* commitReceipts(
          [first, foreignLayer].map((locationId) => ({ ...sampleReceipt, lines, locationId, number: "T4-000123" })),
        );

        for (const words of ["café", "CAFE", "cafe\u0301"])
          expect(hitNames(yield* find(admin, words))).toEqual([
            "PRODUCT Café équitable",
            "GOAL Café du matin",
            "DOCUMENT A1-2026-000001 · Café brisé",
            "REPORT Ventes de café",
            "BOARD Été au café",
          ]);
        expect(hitNames(yield* find(admin, "coffee", "en"))).toEqual(["REPORT Coffee sales"]);
        expect(hitNames(yield* find(admin, "ventes", "en"))).toEqual(["REPORT Coffee sales"]);
        // A goal without a name has that of its store.
        expect((yield* find(admin, "magasin 1")).hits).toMatchObject([
          { kind: "STORE", label: "Magasin 1", code: "A1", place: "Chaîne A" },
          { kind: "GOAL", label: "Magasin 1", place: null, date: "2026-04-01" },
          { kind: "GOAL", label: "Café du matin", place: "Magasin 1", date: "2026-03-01" },
        ]);
        // The search may query the database while the report copy is behind; here the copy answers.
        yield* (yield* ReportCopy).verify;
        for (const number of ["T4-000123", "t4-000123", "000123", "#T4-0001"]) {
          const { hits } = yield* find(admin, number);
          expect(hits).toMatchObject([
            { kind: "RECEIPT", label: "T4-000123", place: "Magasin 1", date: sampleReceipt.businessDate },
          ]);
          const [receipt] = hits;
          expect((yield* call(`/api/Report/Receipt?origin=${receipt?.key}`, { token: admin })).status).toBe(200);
        }
        const [role] = yield* sql<{
          readonly description: string;
        }>`SELECT description FROM role WHERE target_id = ${targetId} AND code = 'STOCK_CLERK'`;
        expect(hitNames(yield* find(admin, role?.description ?? ""))).toContain(`ROLE ${role?.description}`);
        expect((yield* find(admin, "fuseau")).hits).toMatchObject([
          { kind: "SETTING", key: "TIME_ZONE", label: "Fuseau horaire" },
        ]);
        expect(hitNames(yield* find(admin, "time zone", "en"))).toEqual(["SETTING Time zone"]);
        expect((yield* find(admin, "stock_clerk")).hits[0]).toMatchObject({ kind: "PERSON", code: "stock_clerk" });
      }),
    );

    it.effect("finds what each role may open, and nothing else", () =>
      Effect.gen(function* () {
        for (const role of roleCodes) {
          const { permissions } = roleTemplates[role];
          const { token } = yield* signInAs(role.toLowerCase());
          for (const words of ["cafe", "magasin", "t4-000123", "prenom", "heure"]) {
            const { hits } = yield* find(token, words);
            for (const hit of hits) {
              expect([role, searchKindsFor(permissions)]).toEqual([role, expect.arrayContaining([hit.kind])]);
              expect([role, searchHitUrl(hit), canUsePath(searchHitUrl(hit), permissions)]).toEqual([
                role,
                searchHitUrl(hit),
                true,
              ]);
              expect(hit.label).not.toMatch(/étranger|coin/u);
            }
          }
        }
      }),
    );
  },
);

layer(serveRoutes(), { excludeTestServices: true, timeout: "120 seconds" })("the search without a copy", (it) => {
  it.effect("finds the receipts of the last days by their numbers", () =>
    Effect.gen(function* () {
      const { first } = yield* makeOrganisation;
      const { token } = yield* signInAs("admin");
      const lines = sampleReceipt.lines.map((line) => ({
        ...line,
        itemId: null,
        departmentId: null,
        subDepartmentId: null,
      }));
      const soldAtMs = Date.now() - 86_400_000;
      const soldTime = businessTimeOf(soldAtMs, { timeZone: "America/Toronto", businessDayStart: 0 });
      const receipt = { ...sampleReceipt, lines, locationId: first };
      yield* commitReceipts([
        { ...receipt, number: "T1-000777" },
        { ...receipt, number: "T2-000777", at: soldAtMs, ...soldTime },
      ]);
      expect(hitNames(yield* find(token, "000777"))).toEqual(["RECEIPT T2-000777"]);
      expect(hitNames(yield* find(token, "t2-0007"))).toEqual(["RECEIPT T2-000777"]);
    }),
  );
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "120 seconds" })("the statements of a search", (it) => {
  it.effect("reads each list once as long as it names every match", () =>
    Effect.gen(function* () {
      const { targetId, chain } = yield* makeOrganisation;
      const sql = yield* SqlClient.SqlClient;
      yield* sql`INSERT INTO item (target_id, sku, description)
          SELECT ${targetId}, 'Q-' || n, 'Quincaillerie ' || n FROM generate_series(1, 30) n UNION ALL SELECT ${targetId}, 'R', 'Rabot'`;
      const caller = {
        userId: 1,
        sessionId: "s",
        permissions: ["PRODUCT_READ"],
        layerId: chain,
        language: "fr",
      } as const;
      const listsOf = Effect.fnUntraced(function* (words: string) {
        const statements: Tracer.Span[] = [];
        const tracer = Tracer.make({
          span: (options) => {
            const span = new Tracer.NativeSpan(options);
            if (options.kind === "client") statements.push(span);
            return span;
          },
        });
        yield* searchEverything(caller, words).pipe(Effect.withTracer(tracer));
        return statements.filter(({ attributes }) => /FROM item /u.test(String(attributes.get("db.query.text"))))
          .length;
      });
      expect([yield* listsOf("rabot"), yield* listsOf("quincaillerie")]).toEqual([1, 4]);
    }),
  );
});
