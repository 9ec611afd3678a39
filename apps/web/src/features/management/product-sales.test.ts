import { expect, it } from "vitest";

import { parseReportAddress } from "../../report/report-address.ts";
import { salesReportPath } from "./product-sales.tsx";

it("leads from the sales of a product to the sales report of that product and those weeks", () => {
  const path = salesReportPath(881, [{ start: "2026-05-03" }, { start: "2026-05-10" }]);
  const [page, query = ""] = path.split("?");
  expect([page, parseReportAddress(query).change]).toMatchObject([
    "/report/sale",
    { period: "2026-05-03..2026-05-16", filters: [{ field: "item", operator: "=", values: [881] }] },
  ]);
});
