/** A quantity that is corrected in its place by the keyboard: Enter or a touch opens it, Enter keeps, Escape leaves it. */
import { checkLineQuantity, mostScanned, type DocumentType } from "@comptoir/domain/inventory";
import { parseLocalDecimal, quantity, quantityScale, type Quantity } from "@comptoir/domain/measure";
import { useState } from "react";
import type { ReactElement } from "react";

import { language, t } from "../../shared/text.ts";
import type { ShownLine } from "./count-lines.ts";
import { lineName, quantityText } from "./inventory-words.ts";
import styles from "./inventory.module.css";

/** Reads a quantity as a person types it; null for what is none, or not of this item. */
export function readTyped(text: string, decimals: number, type: DocumentType): Quantity | null {
  const read = parseLocalDecimal(text, language, quantityScale);
  if (!read.ok || read.value > mostScanned) return null;
  const checked = checkLineQuantity({ quantity: quantity(read.value), decimals }, type);
  return checked.ok ? checked.value : null;
}

export function QuantityCell({
  line,
  isCount,
  mayEdit,
  onChange,
}: Readonly<{
  line: ShownLine;
  isCount: boolean;
  mayEdit: boolean;
  onChange: (line: ShownLine, amount: Quantity) => void;
}>): ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  const elsewhere = isCount ? line.quantity - line.own : 0;
  const unit = line.uomCode === "" || line.decimals === 0 ? "" : ` ${line.uomCode}`;
  if (!mayEdit)
    return (
      <span className={styles["count"]}>
        {quantityText(line.quantity)}
        {unit}
      </span>
    );
  if (typed === null) {
    return (
      <button
        type="button"
        className={styles["countButton"]}
        aria-label={t("inventory.correct", { name: lineName(line), quantity: quantityText(line.quantity) })}
        onClick={() => setTyped(quantityText(quantity(line.quantity - elsewhere)))}
      >
        {quantityText(line.quantity)}
        {unit}
      </button>
    );
  }
  const amount = readTyped(typed, line.decimals, isCount ? "COUNT" : "ADJUSTMENT");
  const keep = () => {
    if (amount === null) return;
    setTyped(null);
    if (amount !== line.quantity - elsewhere) onChange(line, amount);
  };
  return (
    <span className={styles["editing"]}>
      <input
        ref={(input) => input?.select()}
        className={styles["countInput"]}
        aria-label={t(elsewhere > 0 ? "inventory.correctOwn" : "inventory.correctTotal", { name: lineName(line) })}
        aria-invalid={amount === null || undefined}
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === "Enter") keep();
          if (event.key === "Escape") setTyped(null);
        }}
        onBlur={() => (amount === null ? setTyped(null) : keep())}
      />
      {elsewhere > 0 && (
        <span className={styles["muted"]}>
          {t("inventory.elsewhere", { quantity: quantityText(quantity(elsewhere)) })}
        </span>
      )}
    </span>
  );
}
