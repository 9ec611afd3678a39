import { readFileSync } from "node:fs";
import path from "node:path";

import { parseMapping, proposeMapping, type FileSample } from "@comptoir/domain/import-file";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { runOverHttp, upload } from "../testing/import-over-http.ts";
import { makeOrganisation, read, serveRoutes, Server, signInAs } from "../testing/serve-routes.ts";

const folder = path.join(import.meta.dirname, "testing/shaped-files");

interface Known {
  readonly net: number;
  readonly tax: number;
  readonly receipts: number;
  readonly lines: number;
  readonly answers: Readonly<Record<string, string>>;
}
const known: Readonly<Record<string, Known>> = JSON.parse(readFileSync(path.join(folder, "totals.json"), "utf8"));

/** Uploads a file, and completes the proposal for it with the known answers, as the page does. */
const proposeFor = Effect.fnUntraced(function* (token: string, name: string) {
  const { call } = yield* Server;
  const fileId = yield* upload(token, readFileSync(path.join(folder, name), "utf8"));
  const { body } = yield* read(yield* call(`/api/Import/File/${fileId}/Preview`, { token }));
  const preview = body as FileSample & Readonly<Record<string, unknown>>;
  const { questions, proof: _proof, wrongCells: _wrongCells, ...proposal } = proposeMapping("transactions", preview);
  const changes = questions.flatMap(({ asks, answers }) =>
    answers.filter(({ answer }) => answer === known[name]?.answers[asks]).map(({ change }) => change),
  );
  const { sku, ...rules } = Object.assign({}, proposal, ...changes);
  const mapping = parseMapping({
    ...rules,
    name,
    kind: "transactions",
    record: preview.record,
    constants: { tender: "CARD", department: "ALL", ...(sku !== undefined && { sku }) },
    unknownItem: "create",
    unknownLocation: "create",
  });
  if (!mapping.ok) throw new Error(JSON.stringify(mapping.issues));
  return { fileId, preview, mapping: mapping.value };
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("an answer of a till's service", (it) => {
  it.effect(
    "comes to its receipts, lines, sales, taxes and payments in a test",
    () =>
      Effect.gen(function* () {
        yield* makeOrganisation;
        const { token } = yield* signInAs("admin");
        for (const name of ["service-orders.json", "service-payments.json", "service-data.json"]) {
          const { fileId, preview, mapping } = yield* proposeFor(token, name);
          expect(preview).toMatchObject({ syntax: "json", issues: [] });
          const { body } = yield* runOverHttp(token, fileId, mapping, "dryRun");
          const { net = 0, tax = 0, receipts, lines } = known[name] ?? {};
          expect(body).toMatchObject({
            issueCount: 0,
            totals: { net: net / 100, tax: tax / 100, tenders: (net + tax) / 100, transactions: receipts, lines },
          });
        }
      }),
    { timeout: 60_000 },
  );

  it.effect("says in the test that it is only a page, and what it left out", () =>
    Effect.gen(function* () {
      const { token } = yield* signInAs("admin");
      const { fileId, mapping } = yield* proposeFor(token, "service-orders.json");
      const { body } = yield* runOverHttp(token, fileId, mapping, "dryRun");
      expect((body as { readonly deviations: unknown }).deviations).toEqual(
        expect.arrayContaining([
          { code: "MORE_PAGES", count: 1, examples: [{ row: 0, value: "cursor", taken: "" }] },
          expect.objectContaining({ code: "RECORD_LEFT_OUT" }),
        ]),
      );
    }),
  );
});
