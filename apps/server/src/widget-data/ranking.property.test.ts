import fc from "fast-check";
import { expect, it } from "vitest";

import { rankMembers, tiedWithFirst, type Member } from "./ranking.ts";

const arbMembers = fc.uniqueArray(
  fc.record({ code: fc.integer({ min: 1, max: 40 }).map(String), value: fc.integer({ min: 0, max: 4 }), quantity: fc.integer({ min: 0, max: 1 }) }),
  { selector: ({ code }) => code, maxLength: 40 },
);

it("ranks the first ones alike, whether all sort codes are known or only those of the members that tie with them", () => {
  fc.assert(
    fc.property(arbMembers, fc.option(arbMembers), fc.array(fc.string({ maxLength: 2 }), { minLength: 41, maxLength: 41 }), fc.integer({ min: 1, max: 45 }), (now, before, texts, count) => {
      const sortCodeOf = (code: string) => `${texts[Number(code)] ?? ""}/${code}`;
      const withCodes = (members: readonly Member[], codes: ReadonlySet<string>) =>
        members.map((member) => ({ ...member, sortCode: codes.has(member.code) ? sortCodeOf(member.code) : "" }));
      const everybody = new Set([...now, ...(before ?? [])].map(({ code }) => code));
      const tied = new Set(tiedWithFirst(rankMembers(now, before).rows, before, count).map(({ code }) => code));
      const first = (codes: ReadonlySet<string>) =>
        rankMembers(withCodes(now, codes), before === null ? null : withCodes(before, codes))
          .rows.slice(0, count)
          .map(({ member, ...place }) => ({ code: member.code, ...place }));
      expect(first(tied)).toEqual(first(everybody));
    }),
    { numRuns: 500 },
  );
});

it("asks for no sort code where nobody ties", () => {
  const members = [{ code: "1", value: 3 }, { code: "2", value: 2 }, { code: "3", value: 1 }, { code: "4", value: 1 }];
  expect(tiedWithFirst(rankMembers(members, null).rows, null, 2)).toEqual([]);
  expect(tiedWithFirst(rankMembers(members, null).rows, null, 3).map(({ code }) => code)).toEqual(["3", "4"]);
});
