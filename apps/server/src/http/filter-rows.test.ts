import type { Filter } from "@comptoir/api/wire";
import { expect, it } from "vitest";

import { filterRows } from "./filter-rows.ts";

const rows = [
  { code: "ALMA", size: 1, city: null },
  { code: "Alpha", size: 2, city: "Lévis" },
  { code: "BETA", size: 3, city: "Laval" },
];
const keep = (...filters: readonly Filter[]) => filterRows(rows, filters, (row) => row).map(({ size }) => size);

it.each<[Filter, readonly number[]]>([
  [{ Column: "code", Operator: "=", Value: "BETA" }, [3]],
  [{ Column: "code", Operator: "<>", Value: "BETA" }, [1, 2]],
  [{ Column: "size", Operator: "<", Value: 2 }, [1]],
  [{ Column: "size", Operator: ">=", Value: 2 }, [2, 3]],
  [{ Column: "size", Operator: "<", Value: "2" }, []],
  [{ Column: "size", Operator: "BETWEEN", Value: [2, 3] }, [2, 3]],
  [{ Column: "size", Operator: "IN", Value: [1, 3] }, [1, 3]],
  [{ Column: "size", Operator: "NOT IN", Value: [1, 3] }, [2]],
  [{ Column: "code", Operator: "LIKE", Value: "al%" }, [1, 2]],
  [{ Column: "code", Operator: "LIKE", Value: "%a" }, [1, 2, 3]],
  [{ Column: "code", Operator: "LIKE", Value: "%et%" }, [3]],
  [{ Column: "code", Operator: "LIKE", Value: "a%m%a" }, [1]],
  [{ Column: "code", Operator: "LIKE", Value: "alma%alma" }, []],
  [{ Column: "city", Operator: "IS NULL", Value: null }, [1]],
  [{ Column: "city", Operator: "IS NOT NULL", Value: null }, [2, 3]],
  [{ Column: "nothing", Operator: "=", Value: 1 }, []],
])("%j keeps %j", (filter, kept) => {
  expect(keep(filter)).toEqual(kept);
});

it("without a filter every row stays, with several all must hold", () => {
  expect(keep()).toEqual([1, 2, 3]);
  expect(keep({ Column: "size", Operator: ">", Value: 1 }, { Column: "city", Operator: "=", Value: "Laval" })).toEqual([3]);
});
