import { expect, it } from "vitest";

import { starrableAddress } from "./starred-places.ts";

it("keeps boards, reports and documents, each under its own address, and no list", () => {
  for (const [path, search, address] of [
    ["/bi", "board=4&period=-1d", "/bi?board=4"],
    ["/bi", "", null],
    ["/bi", "board=0", null],
    ["/report/sale/12", "filters=x", "/report/sale/12"],
    ["/report/sale", "", null],
    ["/report/sale/update/12", "", null],
    ["/inventory/documents/7", "", "/inventory/documents/7"],
    ["/inventory/documents/7/close", "", null],
    ["/management/product/7", "", null],
  ] as const)
    expect([path, search, starrableAddress(path, search)]).toEqual([path, search, address]);
});
