import { expect, it, vi } from "vitest";

import { succeed, type Answer } from "./answer.ts";
import { untilBuilt } from "./until-built.ts";

const buildingAnswer = (percent: number): Answer<never> => ({
  ok: false,
  failure: {
    code: "REPORT_BUILDING",
    status: 503,
    requestId: null,
    issues: [{ code: "REPORT_BUILDING", field: null, params: { percent } }],
  },
});

it("asks again until the copy is built, and says how far it is", async () => {
  const answers = [buildingAnswer(20), buildingAnswer(80)];
  const percents: number[] = [];
  const answer = await untilBuilt(
    async () => answers.shift() ?? succeed("rows"),
    undefined,
    (percent) => percents.push(percent),
  );
  expect([answer, percents]).toEqual([succeed("rows"), [20, 80]]);
});

it("does not ask again once nobody waits", async () => {
  const waiting = new AbortController();
  const ask = vi.fn(async () => {
    waiting.abort();
    return buildingAnswer(20);
  });
  expect(await untilBuilt(ask, waiting.signal)).toEqual(buildingAnswer(20));
  expect(ask).toHaveBeenCalledOnce();
});
