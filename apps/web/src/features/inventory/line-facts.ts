/** Facts of a line, as far as the user may see them. */

import { momentText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import { type DisplayedLine } from "./count-lines.ts";
import type { LineDialogProps } from "./line-dialog.tsx";
import { signedQuantityText, moneyText, quantityText, reasonText } from "./inventory-words.ts";

interface FactsSeen extends Pick<LineDialogProps, "seesExpected" | "seesCost"> {
  readonly isCount: boolean;
  /** Whether the counts are hidden from a second counter. */
  readonly isHidden: boolean;
}

export function lineFacts(displayedLine: DisplayedLine, seenFacts: FactsSeen) {
  const { isCount, isHidden } = seenFacts;
  const { recount, firstQuantity } = displayedLine;
  return [
    { key: "sku", label: t("inventory.sku"), value: displayedLine.sku },
    ...(displayedLine.upc === "" || displayedLine.upc === displayedLine.sku
      ? []
      : [{ key: "upc", label: t("inventory.barcode"), value: displayedLine.upc }]),
    ...(displayedLine.department === null
      ? []
      : [{ key: "department", label: t("inventory.department"), value: displayedLine.department }]),
    ...(displayedLine.vendor === null
      ? []
      : [{ key: "vendor", label: t("inventory.vendor"), value: displayedLine.vendor }]),
    ...(isHidden
      ? []
      : [
          {
            key: "quantity",
            label: t(isCount ? "inventory.counted" : "inventory.quantity"),
            value: quantityText(displayedLine.quantity),
          },
        ]),
    ...(isCount ? [] : [{ key: "reason", label: t("inventory.reason"), value: reasonText(displayedLine.reasonCode) }]),
    ...(firstQuantity === undefined || recount === null
      ? []
      : [{ key: "first", label: t("inventory.firstCount"), value: quantityText(firstQuantity) }]),
    ...(recount === null
      ? []
      : [
          {
            key: "recount",
            label: t("inventory.recountBy", { name: recount.userName }),
            value: quantityText(recount.quantity),
          },
        ]),
    ...(isHidden || !seenFacts.seesExpected ? [] : comparisonFacts(displayedLine, seenFacts.seesCost)),
    ...(displayedLine.countedTo === null
      ? []
      : [{ key: "at", label: t("inventory.countedAt"), value: momentText(displayedLine.countedTo) }]),
  ];
}

/** Compares the count with the stock expected. */
function comparisonFacts({ currentQuantity, varianceQuantity, varianceCost }: DisplayedLine, seesCost: boolean) {
  return [
    ...(currentQuantity !== undefined
      ? [{ key: "expected", label: t("inventory.expected"), value: quantityText(currentQuantity) }]
      : []),
    ...(varianceQuantity !== undefined
      ? [{ key: "difference", label: t("inventory.difference"), value: signedQuantityText(varianceQuantity) }]
      : []),
    ...(seesCost && varianceCost !== undefined
      ? [{ key: "value", label: t("inventory.value"), value: moneyText(varianceCost) }]
      : []),
  ];
}
