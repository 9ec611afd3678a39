import { requestRules } from "@comptoir/domain/operation";
import type { ReportFilter } from "@comptoir/domain/report";
import { Effect } from "effect";
import { expect, it } from "vitest";

import { makeMemoryClient, samples } from "../testing/index.ts";
import { filtersAtMost } from "../wire/filter-param.ts";
import { toFilteredLists } from "./index.ts";

const manyRows: readonly ReportFilter[] = Array.from({ length: filtersAtMost }, (_, id) => ({
  field: "name",
  operator: "=",
  values: [`${id} ${"é".repeat(40)}`],
  promptUser: false,
  locked: false,
}));

it("asks for a list in the address while the filters fit, with POST beyond, and gets the same", async () => {
  const observedFilters: unknown[] = [];
  const { dashboard, config } = samples;
  const { client, sent } = makeMemoryClient({
    dashboard: {
      list: ({ query }) =>
        Effect.sync(() => {
          observedFilters.push(query.filters);
          return dashboard.list.answer;
        }),
      listByPost: ({ payload }) =>
        Effect.sync(() => {
          observedFilters.push(payload);
          return dashboard.list.answer;
        }),
    },
    config: {
      listTargets: () => Effect.succeed(config.listTargets.answer),
      listTargetsByPost: () => Effect.succeed([]),
      list: () => Effect.succeed([]),
      listByPost: () => Effect.succeed([]),
    },
  });
  const lists = toFilteredLists(client);
  for (const filters of [[], manyRows.slice(0, 3), manyRows])
    expect(await Effect.runPromise(lists.dashboards(filters))).toEqual(dashboard.list.answer);
  expect(observedFilters).toEqual([[], manyRows.slice(0, 3), manyRows]);
  await Effect.runPromise(
    Effect.all([lists.targets([], true), lists.targets(manyRows), lists.settings([]), lists.settings(manyRows, true)]),
  );
  expect(sent.map(({ method }) => method)).toEqual(["GET", "GET", "POST", "GET", "POST", "GET", "POST"]);
  for (const { address } of sent) expect(address.length).toBeLessThanOrEqual(requestRules.addressLengthAtMost);
});
