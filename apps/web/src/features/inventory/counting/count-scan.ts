/** Counts a scan, after its product was found. */
import { checkLineQuantity, type CountScan } from "@comptoir/domain/inventory";

import type { ScanResult } from "../count-state.ts";
import type { EventToStore } from "../count-writer.ts";
import type { ListedProduct } from "../inventory-gateway.ts";
import type { CountContext } from "./count-context.ts";

/** Options of counting a scan. */
export interface ScanOptions {
  /** Whether the code may have several products, so that the product's SKU names the line. */
  readonly isSeveral?: boolean;
  /** Id of the event, if it has one already. */
  readonly id?: string;
}

export async function countScan(
  { board, writer, announce }: CountContext,
  countScan: CountScan,
  product: ListedProduct | undefined,
  { isSeveral = false, id }: ScanOptions = {},
): Promise<ScanResult> {
  // Refuses half a piece here, with its tone, rather than later on the server.
  const quantityCheck =
    product === undefined
      ? null
      : checkLineQuantity({ quantity: countScan.quantity, decimals: product.decimals }, "COUNT");
  if (quantityCheck?.ok === false)
    return announce("refused", { code: countScan.code, issues: quantityCheck.issues.map(({ code }) => code) });
  // An item has one line: found by name, SKU or another barcode, it is counted on the existing line.
  const lineKey =
    (product === undefined ? undefined : board.keyOfItem(product.itemId)) ??
    (isSeveral && product !== undefined ? product.sku : countScan.lineKey);
  const event: EventToStore = {
    lineKey,
    code: countScan.code,
    change: { kind: "add", quantity: countScan.quantity },
    itemId: isSeveral ? (product?.itemId ?? null) : null,
    ...(id !== undefined && { id }),
  };
  return writer.write(event, (line) => {
    const isItemUnknown = (line?.itemId ?? product?.itemId ?? 0) === 0;
    return announce(isItemUnknown ? "unknown" : "counted", {
      code: isSeveral && product !== undefined ? product.sku : countScan.code,
      name: line?.description ?? product?.description ?? "",
      added: countScan.quantity,
      count: line?.quantity ?? countScan.quantity,
      unit: line?.uomCode ?? "",
      issues: countScan.warnings,
      ...(countScan.label !== undefined && { label: countScan.label }),
    });
  });
}
