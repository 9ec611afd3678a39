import * as fc from "fast-check";
import { expect, test } from "vitest";

import { readMembers, membersText } from "./goal-file.ts";

const choice = (id: number, label: string, code: string) => ({ id, label, code, parentId: null, targetId: 1 });
const references = {
  departmentId: [
    choice(1, "Crèmerie", "CRM"),
    choice(2, "Pain, viennoiserie", "PAIN"),
    choice(3, "Jus", "12"),
    choice(4, "Jus", "12"),
  ],
  userId: [
    choice(1, "Ana Roy", "ana"),
    choice(2, "Ana Roy", "ana2"),
    choice(3, "ana", "luc"),
    choice(4, "Zoé, la grande", "#5"),
  ],
};

test("members are written by their codes, or by their numbers if a code is missing or ambiguous, and can be read back", () => {
  expect(membersText({ scope: "DEPARTMENT", members: [2] }, references)).toBe("PAIN");
  expect(membersText({ scope: "DEPARTMENT", members: [4] }, references)).toBe("#4");
  expect(membersText({ scope: "TEAM", members: [2, 4, 9] }, references)).toBe("ana2, #4, #9");
  expect(membersText({ scope: "LOCATION", members: [] }, references)).toBe("");
});

test("somebody may write names, with or without accents; a name of several, or of nobody, is refused and not guessed", () => {
  expect(readMembers("crèmerie", { scope: "DEPARTMENT" }, references)).toEqual([1]);
  expect(readMembers("CREMERIE", { scope: "DEPARTMENT" }, references)).toEqual([1]);
  expect(readMembers("ana, luc", { scope: "TEAM" }, references)).toEqual([1, 3]);
  expect(readMembers("Ana Roy", { scope: "USER" }, references)).toBeUndefined();
  expect(readMembers("ana, personne", { scope: "TEAM" }, references)).toBeUndefined();
  // Without the permission to see people, their ids are exported and parsed.
  expect(readMembers(membersText({ scope: "TEAM", members: [3, 1] }, {}), { scope: "TEAM" }, {})).toEqual([3, 1]);
});

test("whatever they are called, the members that are written are the members that are read", () => {
  const text = fc.oneof(
    fc.constantFrom("a", "b", "A", "é", "e", "#1", "a, b", " a ", "1", ""),
    fc.string({ maxLength: 4 }),
  );
  const all = fc
    .array(fc.tuple(text, text), { minLength: 1, maxLength: 6 })
    .map((pairs) => pairs.map(([label, code], index) => choice(index + 1, label, code)));
  fc.assert(
    fc.property(all, fc.array(fc.nat(7), { maxLength: 4 }), (userId, members) => {
      expect(readMembers(membersText({ scope: "TEAM", members }, { userId }), { scope: "TEAM" }, { userId })).toEqual(
        members,
      );
    }),
    { numRuns: 1_000 },
  );
});
