import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { wallPageSeconds } from "@comptoir/domain/dashboard";

import { parseDashboardQuery } from "../dashboard-query.ts";
import { parseWallQuery, wallPath } from "./wall-query.ts";

describe("the address of the wall", () => {
  it("gives back the dashboards, the time and the question that it was made of", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat({ max: 999_999_999 }), { maxLength: 20 }),
        fc.constantFrom(...wallPageSeconds),
        fc.constantFrom("", "period=-0m&compare=lastYear&tl=4"),
        (boards, seconds, search) => {
          const question = parseDashboardQuery(search);
          const path = wallPath({ boards, seconds, question });
          expect(parseWallQuery(new URL(path, "https://host").search)).toEqual({ boards, seconds, question });
        },
      ),
    );
  });

  it("leaves out what is no dashboard and no time", () => {
    expect(parseWallQuery("boards=7,x,7,-2,0&every=7")).toMatchObject({ boards: [7, 0], seconds: 20 });
  });
});
