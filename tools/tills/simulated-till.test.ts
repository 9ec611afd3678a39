import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { makeRandom } from "../../apps/server/src/demo/random.ts";
import { faultNames, parseFaults, type FaultName } from "./faults.ts";
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

const sellingAt = Date.UTC(2026, 10, 20, 13);
const listFacts = (facts: ReadonlyMap<number, string>): readonly SentFact[] =>
  [...facts.values()].map((content) => JSON.parse(content) as SentFact);

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
          Array.from({ length: facts.size }, (_, index) => index + 1),
        );
        expect(listFacts(facts).filter(({ kind }) => kind === "no-sale")).toHaveLength(count);
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

/** Sells once a minute for five hours, with some faults; returns the facts that the server has. */
const sell = async (seed: number, faults: readonly FaultName[]): Promise<readonly SentFact[]> => {
  const { facts, send } = storing();
  const till = createTill({ firstNo: 1, send, faults: new Set(faults), random: makeRandom(seed) });
  for (let minute = 0; minute < 300; minute += 1) {
    till.ring({ kind: "no-sale", body: {}, at: sellingAt + minute * 60_000 });
    await till.work(sellingAt + minute * 60_000);
  }
  return listFacts(facts);
};

describe("faults of a terminal itself", () => {
  const seeds = Array.from({ length: 60 }, (_, seed) => seed);

  it("a clock jumps while the terminal runs, and its monotonic clock does not", async () => {
    const facts = (await Promise.all(seeds.map((seed) => sell(seed, ["jump"])))).map((sent) =>
      sent.map(({ at, uptimeMs }) => Date.parse(at) - uptimeMs),
    );
    expect(facts.some((errors) => new Set(errors).size > 1)).toBe(true);
  });

  it.each([
    ["version", { version: "simulator 1", diskFreePercent: 60 }],
    ["disk", { version: "simulator 2", diskFreePercent: 2 }],
  ] as const)("some terminals say once an hour that their %s is out of order", async (fault, body) => {
    const beats = (await Promise.all(seeds.map((seed) => sell(seed, [fault])))).map((sent) =>
      sent.filter(({ kind }) => kind === "heartbeat"),
    );
    const beatsOfFault = beats.filter(({ length }) => length > 0);
    expect(beatsOfFault.length).toBeGreaterThan(0);
    expect(beatsOfFault.length).toBeLessThan(seeds.length / 2);
    for (const facts of beatsOfFault) {
      expect(facts).toHaveLength(5);
      for (const fact of facts) expect(fact.body).toMatchObject(body);
    }
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
