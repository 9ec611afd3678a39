import { describe, expect, it } from "vitest";

import { parseGrants } from "./read-grants.ts";

const references = {
  layerId: [
    { id: 1, label: "Montréal", code: "0012", parentId: null, targetId: 1 },
    { id: 2, label: "Québec", code: "0014", parentId: null, targetId: 2 },
    { id: 3, label: "Laval", code: "0014", parentId: null, targetId: 3 },
  ],
  grants: [
    { id: 10, label: "Gestion", code: "MANAGER", parentId: null, targetId: 1 },
    { id: 20, label: "Gestion", code: "MANAGER", parentId: null, targetId: 2 },
    { id: 11, label: "Commis", code: "CLERK", parentId: null, targetId: 1 },
  ],
};
const read = (text: string, layerId?: number) => parseGrants(text, { layerId }, references);

describe("roles in a file", () => {
  it("are codes or names at the code or the name of a place, each role one of that place's target", () => {
    expect(read("MANAGER@0012; clerk @ montréal".replace("clerk", "commis"))).toEqual([
      { roleId: 10, layerId: 1 },
      { roleId: 11, layerId: 1 },
    ]);
    expect(read("gestion@quebec, CLERK@0012")).toEqual([
      { roleId: 11, layerId: 1 },
      { roleId: 20, layerId: 2 },
    ]);
  });
  it("without a place are held where the person belongs", () => {
    expect(read("MANAGER", 1)).toEqual([{ roleId: 10, layerId: 1 }]);
    expect(read("MANAGER")).toBeUndefined();
  });
  it("are refused when a role or a place is not known, or when two places have the code", () => {
    for (const text of ["BOSS@0012", "MANAGER@9999", "MANAGER@0014", "CLERK@Québec", "@0012", "MANAGER@"])
      expect([text, read(text)]).toEqual([text, undefined]);
  });
});
