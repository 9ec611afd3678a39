import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { makeRandom } from "../../apps/server/src/demo/random.ts";
import { faultNames, parseFaults } from "./faults.ts";
import { createTill, type SendFacts, type SentFact } from "./simulated-till.ts";

/** Makes a test server that stores facts by number, and reports contradictions. */
function storing() {
  const facts = new Map<number, string>();
  const contradictions: SentFact[] = [];
  const send: SendFacts = async (sent, mustCut) => {
    if (mustCut) return undefined;
    const results = sent.map((fact) => {
      const storedFact = facts.get(fact.no);
      const content = JSON.stringify(fact);
      if (storedFact !== undefined && storedFact !== content) contradictions.push(fact);
      facts.set(fact.no, content);
      return { no: fact.no, result: storedFact === undefined ? "stored" : "known", issues: [] };
    });
    let expectedNo = 1;
    while (facts.has(expectedNo)) expectedNo += 1;
    return { facts: results, expect: expectedNo };
  };
  return { facts, contradictions, send };
}

describe("a simulated terminal", () => {
  it("brings every fact to the server under one content, whatever goes wrong", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 400 }), async (seed, count) => {
        const { facts, contradictions, send } = storing();
        const till = createTill({ firstNo: 1, send, faults: new Set(faultNames), random: makeRandom(seed) });
        let now = Date.UTC(2026, 10, 20, 13);
        for (let index = 0; index < count; index += 1) {
          now += 60_000;
          till.ring({ kind: "no-sale", body: { cashier: String(index) }, at: now });
          await till.work(now);
        }
        till.calm();
        for (let turn = 0; turn < 20 && till.waiting() > 0; turn += 1) await till.work(now);
        expect(contradictions).toEqual([]);
        expect([...facts.keys()].toSorted((left, right) => left - right)).toEqual(
          Array.from({ length: count }, (_, index) => index + 1),
        );
        expect(till.isComplete()).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it("keeps what is not answered", async () => {
    const till = createTill({ firstNo: 1, send: async () => undefined, faults: new Set(), random: makeRandom(1) });
    till.ring({ kind: "no-sale", body: {}, at: 0 });
    await till.work(0);
    expect([till.waiting(), till.isComplete()]).toEqual([1, false]);
  });
});

describe("faults of a command line", () => {
  it("are names, all or none", () => {
    expect([...(parseFaults("cut, repeat") ?? [])]).toEqual(["cut", "repeat"]);
    expect(parseFaults("all")?.size).toBe(faultNames.length);
    expect(parseFaults("none")?.size).toBe(0);
    expect(parseFaults("cut,fire")).toBeUndefined();
  });
});
