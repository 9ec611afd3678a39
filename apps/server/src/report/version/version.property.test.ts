import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import fc from "fast-check";

import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../../testing/serve-routes.ts";

type Body = Readonly<Record<string, unknown>>;
interface Version extends Body {
  readonly number: number;
  readonly event: string;
  readonly by: string;
  readonly panel: Body | null;
}
interface VersionPage {
  readonly versions: readonly Version[];
  readonly previous: Version | null;
  readonly latest: number;
}

const fields = ["net", "tax", "location", "cashier"] as const;
const arbDirection = fc.constantFrom("ascending", "descending");

/** Generates a definition as a client sends it, with all that the server would fill in. */
const arbContent = fc.record({
  dataSource: fc.constant("sale"),
  descriptions: fc.record({ fr: fc.constantFrom("Ventes", "Ventes d’août", "Été %_\\'") }),
  period: fc.constantFrom("-0d", "-1m", "2026-03-01..2026-03-31"),
  genericListColumn: fc.shuffledSubarray([...fields], { minLength: 1 }).chain((names) =>
    fc.tuple(
      ...names.map((field, position) =>
        fc.record({
          field: fc.constant(field),
          aggregate: fc.constant(null),
          label: fc.constantFrom({}, { fr: "Titre" }),
          visible: fc.boolean(),
          width: fc.option(fc.integer({ min: 20, max: 300 })),
          frozen: fc.boolean(),
          format: fc.constantFrom(...(field === "net" || field === "tax" ? [null, "currency0"] : [null])),
          position: fc.constant(position),
        }),
      ),
    ),
  ),
  genericListFilter: fc.constantFrom(
    [],
    [{ Column: "net", Operator: ">", Value: 12.34, promptUser: true }],
    [{ Column: "cashier", Operator: "=", Value: "Ana", locked: true }],
  ),
  genericListGroup: fc.constantFrom(
    [],
    [{ field: "location", grain: null, direction: "ascending", subtotal: true, collapsed: false }],
  ),
  listSorting: fc.option(
    arbDirection.map((direction) => [{ column: "net", direction }]),
    { nil: [] },
  ),
  pivot: fc.option(
    fc.record({
      rows: arbDirection.map((direction) => [{ field: "location", grain: null, direction, subtotal: false }]),
      columns: fc.constant([]),
      measures: fc.constant([{ field: "net", aggregate: "sum", display: { kind: "value" } }]),
      totals: fc.record({ row: fc.boolean(), column: fc.boolean(), grand: fc.boolean() }),
      sort: fc.constant(null),
    }),
  ),
  drawing: fc.record({ picture: fc.constantFrom("table", "bar"), figure: fc.nat(2) }),
  isList: fc.boolean(),
  reportDataModelRoles: fc.constant([]),
});
const arbPanel = fc.record({
  htmlTemplate: fc.option(fc.constantFrom("<p>{{net}}</p>", "<b>{{tax}}</b>")),
  defaultDimension: fc.constantFrom("25PercentWidth", "50PercentWidth"),
  linkColumn: fc.constantFrom(...fields),
  formRows: fc.integer({ min: 1, max: 3 }),
  formColumns: fc.integer({ min: 1, max: 3 }),
});

type Step =
  | { readonly kind: "save"; readonly content: Body }
  | { readonly kind: "panel"; readonly panel: Body }
  | { readonly kind: "delete" }
  | { readonly kind: "reinstate"; readonly seed: number };
const arbStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: arbContent.map((content): Step => ({ kind: "save", content })) },
  { weight: 2, arbitrary: arbPanel.map((panel): Step => ({ kind: "panel", panel })) },
  fc.constant<Step>({ kind: "delete" }),
  { weight: 2, arbitrary: fc.nat().map((seed): Step => ({ kind: "reinstate", seed })) },
);

const definitionFields = [
  "dataSource",
  "descriptions",
  "period",
  "genericListColumn",
  "genericListFilter",
  "genericListGroup",
  "listSorting",
  "pivot",
  "drawing",
  "isList",
  "reportDataModelRoles",
] as const;
/** Text of a definition, byte for byte, in an order of its own. */
const textOf = (body: Body): string => JSON.stringify(definitionFields.map((name) => body[name]));
const panelText = ({ htmlTemplate, defaultDimension, linkColumn, formRows, formColumns }: Body): string =>
  JSON.stringify([linkColumn, htmlTemplate, defaultDimension, formRows, formColumns]);
const versionPanelText = (panel: Body | null): string | null =>
  panel === null
    ? null
    : JSON.stringify([panel["linkColumn"], panel["html"], panel["width"], panel["formRows"], panel["formColumns"]]);

layer(serveRoutes(), { excludeTestServices: true, timeout: "240 seconds" })("versions of reports", (it) => {
  it.effect("each version reads back byte for byte as it was saved, whatever was saved after it", () =>
    Effect.gen(function* () {
      yield* makeOrganisation;
      const { token } = yield* signInAs("admin");
      const { call } = yield* Server;
      const send = Effect.fnUntraced(function* (method: string, path: string, body?: unknown) {
        const answer = yield* read(
          yield* call(`/api/${path}`, { method, token, ...(body !== undefined && { body: JSON.stringify(body) }) }),
        );
        expect([method, path, answer.status, answer.status === 200 ? "" : JSON.stringify(answer.body)]).toEqual([
          method,
          path,
          200,
          "",
        ]);
        return answer.body as Body;
      });
      const checkHistory = Effect.fnUntraced(function* (firstContent: Body, steps: readonly Step[]) {
        let report = yield* send("POST", "Report", firstContent);
        let panel: Body | null = null;
        const id = report["_ReportDataModelID"];
        const saved: { text: string; panel: string | null; event: string }[] = [
          { text: textOf(firstContent), panel: null, event: "created" },
        ];
        for (const step of steps) {
          const last = saved.at(-1) ?? { text: "", panel: null, event: "" };
          const key = { _ReportDataModelID: id, version: report["version"] };
          if (step.kind === "save") {
            report = yield* send("PUT", "Report", { ...step.content, ...key });
            saved.push({ ...last, text: textOf(step.content), event: "saved" });
          } else if (step.kind === "panel") {
            panel = yield* send(panel === null ? "POST" : "PUT", "SidePanelTemplate", {
              ...step.panel,
              dataModel: "sale",
              _ReportDataModelID: id,
              ...(panel !== null && { _SidePanelTemplateID: panel["_SidePanelTemplateID"], version: panel["version"] }),
            });
            saved.push({ ...last, panel: panelText(step.panel), event: "panel" });
          } else if (step.kind === "delete") {
            report = yield* send("POST", "Report/Restore", yield* send("DELETE", "Report", key));
            saved.push({ ...last, event: "deleted" }, { ...last, event: "restored" });
          } else {
            const number = 1 + (step.seed % saved.length);
            report = yield* send("POST", "Report/Version", { _ReportDataModelID: id, number, latest: saved.length });
            const older = saved[number - 1] ?? last;
            saved.push({ ...older, event: "reinstated" });
            const panels = yield* send("GET", `SidePanelTemplate/List/true`);
            panel =
              (Array.isArray(panels) ? (panels as readonly Body[]) : []).find(
                (row) => row["_ReportDataModelID"] === id,
              ) ?? null;
            expect(panel === null ? null : panelText(panel)).toBe(older.panel);
          }
          expect(textOf(report)).toBe(saved.at(-1)?.text);
        }
        const page = (yield* send("GET", `Report/Versions?id=${String(id)}`)) as unknown as VersionPage;
        expect([page.latest, page.previous]).toEqual([saved.length, null]);
        expect(page.versions.map(({ number }) => number)).toEqual(saved.map((_, index) => saved.length - index));
        for (const version of page.versions) {
          const { version: alone } = (yield* send(
            "GET",
            `Report/Version?id=${String(id)}&number=${version.number}`,
          )) as unknown as { readonly version: Version };
          expect(alone).toEqual(version);
          const { number, event, by } = version;
          expect({ text: textOf(version), panel: versionPanelText(version.panel), event, by }).toEqual({
            ...saved[number - 1],
            by: "Prénom Nom",
          });
        }
      });
      const cases = fc.sample(fc.tuple(arbContent, fc.array(arbStep, { maxLength: 9 })), { numRuns: 25, seed: 11 });
      for (const [content, steps] of cases) yield* checkHistory(content, steps);
    }),
  );
});
