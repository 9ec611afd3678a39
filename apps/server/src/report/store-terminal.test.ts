import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { commitReceipts, sampleReceipt } from "../sales/testing/sample-receipt.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";

interface Answer {
  readonly rows: readonly { readonly path: readonly unknown[]; readonly cells: readonly unknown[] }[];
  readonly names: readonly { readonly field: string; readonly names: readonly { readonly name: string }[] }[];
}

const column = (field: string) => ({ field, aggregate: "sum", label: {}, visible: true, width: null, frozen: false });
const level = (field: string) => ({ field, grain: null, direction: "ascending", subtotal: false, collapsed: false });
const period = sampleReceipt.businessDate;
const figures = { sale: "net", financial: "net", exception: "amount" } as const;

for (const hasCopy of [false, true])
  layer(serveRoutes({ hasCopy }), { excludeTestServices: true, timeout: "120 seconds" })(
    hasCopy ? "terminals of several stores, from the copy" : "terminals of several stores, from the database",
    (it) => {
      it.effect("with the same number are different terminals in reports, pivots, drill-downs and widgets", () =>
        Effect.gen(function* () {
          const { first, second } = yield* makeOrganisation;
          const { call } = yield* Server;
          const lines = sampleReceipt.lines.map((line) => ({
            ...line,
            itemId: null,
            departmentId: null,
            subDepartmentId: null,
          }));
          yield* commitReceipts(
            [first, first, second, second, second].map((locationId, index) => ({
              ...sampleReceipt,
              lines,
              locationId,
              terminal: index % 2 === 0 ? "1" : "2",
              number: `R${index}`,
            })),
          );
          const { token } = yield* signInAs("admin");
          const send = (path: string, body?: unknown) =>
            Effect.flatMap(
              call(`/api/${path}`, {
                token,
                ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
              }),
              read,
            );
          const runOf = (dataSource: keyof typeof figures, more: object = {}) => ({
            _ReportDataModelID: 0,
            dataSource,
            report: {
              dataSource,
              descriptions: { fr: "Caisses" },
              period,
              isList: false,
              reportDataModelRoles: [],
              genericListColumn: [column(figures[dataSource])],
              genericListFilter: [],
              genericListGroup: [level("terminal")],
              ...more,
            },
          });
          const codes = [`1@${first}`, `1@${second}`, `2@${first}`, `2@${second}`];
          const sums = [19, 38, 19, 19];
          const answer = (yield* send("Report/Run", runOf("sale"))).body as Answer;
          expect(
            answer.rows
              .map(({ path, cells }) => [path[0], cells[1]])
              .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
          ).toEqual(codes.map((code, index) => [code, sums[index]]));
          expect(
            answer.names
              .find(({ field }) => field === "terminal")
              ?.names.map(({ name }) => name)
              .toSorted(),
          ).toEqual(["Magasin 1 · 1", "Magasin 1 · 2", "Magasin 2 · 1", "Magasin 2 · 2"]);
          const financial = (yield* send("Report/Run", runOf("financial"))).body as Answer;
          expect(financial.rows.map(({ path }) => path[0]).toSorted()).toEqual(codes);
          // Within a store, a terminal keeps its number.
          const inStores = (yield* send(
            "Report/Run",
            runOf("sale", { genericListGroup: [level("location"), level("terminal")] }),
          )).body as Answer;
          expect(inStores.rows.flatMap(({ path }) => (path.length === 2 ? [path[1]] : []))).toEqual([
            "1",
            "2",
            "1",
            "2",
          ]);
          // Rows listed in the groups of terminals: all of them, under their own terminal.
          const listed = (yield* send(
            "Report/Run",
            runOf("sale", {
              genericListColumn: [
                { ...column("terminal"), aggregate: null },
                { ...column("net"), aggregate: null },
              ],
            }),
          )).body as Answer;
          expect(listed.rows.map(({ path, cells }) => [path[0], ...cells].join(" ")).toSorted()).toEqual(
            [codes[0], codes[1], codes[1], codes[2], codes[3]].map((code) => `${code} ${code} 19`),
          );
          const behind = (yield* send("Report/Rows", {
            ...runOf("sale"),
            places: [{ levels: [{ field: "terminal", grain: null }], path: [`1@${second}`] }],
            page: 1,
            size: 20,
          })).body as Answer;
          expect(behind.rows.length).toBe(2);
          const ranking = (yield* send(`Widget/data/GetStatsPer?date=${period}..${period}&type=TERMINAL`)).body as {
            readonly rows: readonly { readonly code: string; readonly name: string }[];
          };
          expect(
            ranking.rows.map(({ code, name }) => [code, name]).toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
          ).toEqual([
            [codes[0], "Magasin 1 · 1"],
            [codes[1], "Magasin 2 · 1"],
            [codes[2], "Magasin 1 · 2"],
            [codes[3], "Magasin 2 · 2"],
          ]);
          const inStore = (yield* send(`Widget/data/GetStatsPer?date=${period}..${period}&type=TERMINAL&tl=${first}`))
            .body as { readonly rows: readonly { readonly code: string }[] };
          expect(inStore.rows.map(({ code }) => code).toSorted()).toEqual(["1", "2"]);
        }),
      );
    },
  );
