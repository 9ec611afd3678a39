/** Editable quantity: Enter or a touch opens it, Enter saves, Escape cancels. */
import { checkLineQuantity, scanQuantityAtMost, type DocumentType } from "@comptoir/domain/inventory";
import { addQuantity, parseLocalDecimal, quantity, quantityScale, type Quantity } from "@comptoir/domain/measure";
import { fail, issue, type Issue, type Result } from "@comptoir/domain/result";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { ReactElement } from "react";

import { issueText } from "../../shared/failure-text.ts";
import { language, t } from "../../shared/text.ts";
import type { DisplayedLine } from "./count-lines.ts";
import { lineName, quantityText } from "./inventory-words.ts";
import styles from "./inventory.module.css";

/** Parses a typed quantity for this kind of document and item. Errors: those of numbers and of `checkLineQuantity`. */
export function parseTypedQuantity(text: string, decimals: number, type: DocumentType): Result<Quantity> {
  const decimalResult = parseLocalDecimal(text, language, quantityScale);
  if (!decimalResult.ok) return decimalResult;
  if (decimalResult.value > scanQuantityAtMost)
    return fail(issue("NUMBER_AT_MOST", [], { max: scanQuantityAtMost / 1_000 }));
  return checkLineQuantity({ quantity: quantity(decimalResult.value), decimals }, type);
}

export type QuantityCellProps = Readonly<{
  line: DisplayedLine;
  isCount: boolean;
  mayEdit: boolean;
  onChange: (line: DisplayedLine, amount: Quantity) => void;
}>;

export function QuantityCell(props: QuantityCellProps): ReactElement {
  const { line, mayEdit } = props;
  const [isOpen, setOpen] = useState(false);
  const unitSuffix = line.uomCode === "" || line.decimals === 0 ? "" : ` ${line.uomCode}`;
  if (!mayEdit)
    return (
      <span className={styles["count"]}>
        {quantityText(line.quantity)}
        {unitSuffix}
      </span>
    );
  if (isOpen) return <QuantityInput {...props} onClose={() => setOpen(false)} />;
  return (
    <button
      type="button"
      className={styles["countButton"]}
      aria-label={t("inventory.correct", { name: lineName(line), quantity: quantityText(line.quantity) })}
      onClick={() => setOpen(true)}
    >
      {quantityText(line.quantity)}
      {unitSuffix}
    </button>
  );
}

type QuantityInputProps = QuantityCellProps & Readonly<{ onClose: () => void }>;

/** Typed text, and the device's count at that time, to which later scans of the item are added. */
interface Typing {
  readonly text: string;
  readonly own: Quantity;
}

/** Input of the opened cell. Selects its text only once; otherwise each key would replace the one before. */
function QuantityInput(props: QuantityInputProps): ReactElement {
  const { line } = props;
  const { text, fault, elsewhere, type, leave } = useTypedQuantity(props);
  const isValid = fault === null;
  const errorId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  useLayoutEffect(function selectOnce() {
    inputRef.current?.focus();
    inputRef.current?.select();
  }, []);
  return (
    <span className={styles["editing"]}>
      <input
        ref={inputRef}
        className={styles["countInput"]}
        aria-label={t(elsewhere > 0 ? "inventory.correctOwn" : "inventory.correctTotal", { name: lineName(line) })}
        aria-invalid={!isValid || undefined}
        aria-describedby={isValid ? undefined : errorId}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ currentTarget, nativeEvent }) =>
          type(currentTarget.value, nativeEvent instanceof InputEvent && nativeEvent.inputType === "historyUndo")
        }
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === "Enter" && isValid) leave(true);
          if (event.key === "Escape") leave(false);
        }}
        // An invalid number stays open for correction.
        onBlur={() => (isValid || text.trim() === "") && leave(true)}
      />
      {fault !== null && text.trim() !== "" && (
        <span id={errorId} role="alert" className={styles["quantityError"]}>
          {issueText({ code: fault.code, field: null, params: fault.params })}
        </span>
      )}
      {elsewhere > 0 && (
        <span className={styles["muted"]}>
          {t("inventory.elsewhere", { quantity: quantityText(quantity(elsewhere)) })}
        </span>
      )}
    </span>
  );
}

/** Text of a quantity while it is typed. It is saved once: on leaving, or when its row scrolls away. */
function useTypedQuantity({ line, isCount, onChange, onClose }: QuantityInputProps) {
  /** Quantity counted on other devices. */
  const countedElsewhere = isCount ? line.quantity - line.own : 0;
  const ownQuantity = quantity(line.quantity - countedElsewhere);
  const [openedTyping] = useState<Typing>(() => ({ text: quantityText(ownQuantity), own: ownQuantity }));
  const [typings, setTypings] = useState<readonly Typing[]>([]);
  const latestTyping = typings.at(-1) ?? openedTyping;
  const quantityResult = parseTypedQuantity(latestTyping.text, line.decimals, isCount ? "COUNT" : "ADJUSTMENT");
  const typedQuantity = quantityResult.ok ? quantityResult.value : null;
  const quantityIssue: Issue | null = quantityResult.ok ? null : (quantityResult.issues[0] ?? null);
  const isChanged = latestTyping.text !== openedTyping.text;
  const cellRef = useRef({ isOver: false, save: () => {} });
  useEffect(function followLatest() {
    cellRef.current.save = () => {
      if (!isChanged || typedQuantity === null || cellRef.current.isOver) return;
      cellRef.current.isOver = true;
      const newOwnQuantity = addQuantity(typedQuantity, quantity(ownQuantity - latestTyping.own));
      if (newOwnQuantity !== ownQuantity) onChange(line, newOwnQuantity);
    };
  });
  useEffect(function saveWhenScrolledAway() {
    const { current } = cellRef;
    return () => current.save();
  }, []);
  const leaveCell = (mustSave: boolean) => {
    if (mustSave) cellRef.current.save();
    cellRef.current.isOver = true;
    onClose();
  };
  const typeQuantity = (text: string, isTakenBack: boolean) =>
    setTypings((previousTypings) =>
      isTakenBack
        ? previousTypings.slice(0, previousTypings.findLastIndex((earlierTyping) => earlierTyping.text === text) + 1)
        : [...previousTypings, { text, own: ownQuantity }],
    );
  return {
    text: latestTyping.text,
    fault: quantityIssue,
    elsewhere: countedElsewhere,
    type: typeQuantity,
    leave: leaveCell,
  };
}
