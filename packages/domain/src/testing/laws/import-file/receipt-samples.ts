import type { ReceiptContext } from "../../../import-file/index.ts";
import { unitCost } from "../../../money/index.ts";

export const context: ReceiptContext = {
  location: { id: 1, timeZone: "Europe/London", businessDayStart: 0 },
  itemOf: ({ sku }) => ({
    itemId: Number(sku),
    description: `Item ${sku}`,
    departmentId: 1,
    subDepartmentId: null,
    price: unitCost(10_000),
    cost: null,
  }),
};

/** Header values by receipt number: all rows of a receipt agree. */
export const stateOf = (number: number): string =>
  ["", "", "", "", "void", "WAIT", "waitrecall", "TRAIN", ""][number - 1] ?? "";
