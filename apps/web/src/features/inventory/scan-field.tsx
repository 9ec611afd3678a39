/** Scan field: keeps the focus, reads scanners and typed text, and finds items by name. */
import { plainScanText } from "@comptoir/domain/inventory";
import { Icon, IconButton } from "@comptoir/ui-react";
import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from "react";

import { phoneQuery, useMediaQuery } from "../../entity/use-media.ts";
import { useScanner } from "../../shared/use-scanner.ts";
import { language, t } from "../../shared/text.ts";
import type { ListedProduct } from "./inventory-gateway.ts";
import styles from "./scan-field.module.css";

/** Delay of suggestions; a scanner is done before. Units: milliseconds. */
const typingPauseMs = 180;
const suggestionsAtMost = 6;

export type ScanFieldProps = Readonly<{
  onScan: (text: string) => void;
  /** Called with an item found by name, and the quantity that was typed before a star. */
  onPick: (product: ListedProduct, before: string) => void;
  findProducts: (text: string, atMost: number) => readonly ListedProduct[];
  /** Tells whether a text is a known code. */
  isCode: (text: string) => boolean;
  disabled?: boolean;
  children?: ReactNode;
}>;

/** Returns the typed words without a quantity and its star before them. */
const itemWordsOf = (text: string): string => text.slice(text.indexOf("*") + 1).trim();
/** Quantity of the next code, typed before a star. */
const quantityPrefixPattern = /^[\d.,\s]+\*$/u;
const mayBeName = (words: string): boolean => words.length >= 2 && /\p{L}/u.test(words);

export function ScanField(props: ScanFieldProps): ReactElement {
  const { onScan, disabled = false, children } = props;
  const suggestionListId = useId();
  const isPhone = useMediaQuery(phoneQuery);
  const [isTyping, setTyping] = useState(false);
  const { field, suggested, active, suggestLater, clear, pick, submit, onKeyDown } = useItemSearch(props);
  useLastingFocus(field, disabled);
  // Reads scans wherever the focus is; a quantity typed before a star applies to them.
  useScanner(
    (code) => {
      const fieldText = field.current?.value.trim() ?? "";
      const quantityPrefix = quantityPrefixPattern.test(fieldText) ? fieldText : "";
      if (quantityPrefix !== "") clear();
      onScan(plainScanText(quantityPrefix + code, language));
    },
    { isEverywhere: true, isOff: disabled },
  );

  return (
    <div className={styles["bar"]}>
      <div className={styles["box"]}>
        <Icon name="search" size={20} />
        <input
          ref={field}
          type="text"
          className={styles["input"]}
          aria-label={t("inventory.scan")}
          placeholder={t(isPhone ? "inventory.scanShort" : "inventory.scanHere")}
          role="combobox"
          aria-expanded={suggested.length > 0}
          aria-controls={suggestionListId}
          aria-activedescendant={active >= 0 ? `${suggestionListId}-${active}` : undefined}
          // A phone shows its keyboard when the field is touched; a scanner needs none.
          inputMode={isTyping ? "text" : "none"}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          disabled={disabled}
          onPointerDown={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          onInput={suggestLater}
          onKeyDown={onKeyDown}
        />
        <IconButton icon="check" label={t("inventory.addCode")} disabled={disabled} onClick={submit} />
        {children}
      </div>
      {suggested.length > 0 && <Suggestions id={suggestionListId} products={suggested} active={active} onPick={pick} />}
    </div>
  );
}

/** Suggests items for typed words, and takes what is typed as a code or an item. */
function useItemSearch({
  onScan,
  onPick,
  findProducts,
  isCode,
}: Pick<ScanFieldProps, "onScan" | "onPick" | "findProducts" | "isCode">) {
  const field = useRef<HTMLInputElement>(null);
  const [suggested, setSuggested] = useState<readonly ListedProduct[]>([]);
  const [activeIndex, setActive] = useState(-1);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const suggestLater = () => {
    clearTimeout(timer.current);
    setActive(-1);
    timer.current = setTimeout(() => {
      const words = itemWordsOf(field.current?.value ?? "");
      setSuggested(mayBeName(words) ? findProducts(words, suggestionsAtMost) : []);
    }, typingPauseMs);
  };
  const clear = () => {
    clearTimeout(timer.current);
    if (field.current !== null && field.current.value !== "") field.current.value = "";
    setSuggested([]);
    setActive(-1);
  };
  const pick = (product: ListedProduct) => {
    const typedText = plainScanText(field.current?.value.trim() ?? "", language);
    const starIndex = typedText.lastIndexOf("*");
    clear();
    onPick(product, starIndex < 0 ? "" : typedText.slice(0, starIndex));
    field.current?.focus();
  };
  const submit = () => {
    const text = field.current?.value.trim() ?? "";
    if (text === "") return;
    const chosenProduct = suggested[activeIndex];
    if (chosenProduct !== undefined) return pick(chosenProduct);
    const words = itemWordsOf(text);
    if (mayBeName(words) && !isCode(words)) {
      // Offers items for words that are no code, before they become an unknown code.
      const matchingProducts = findProducts(words, suggestionsAtMost);
      if (matchingProducts.length === 1 && matchingProducts[0] !== undefined) return pick(matchingProducts[0]);
      if (matchingProducts.length > 1) {
        setSuggested(matchingProducts);
        return setActive(0);
      }
    }
    clear();
    onScan(plainScanText(text, language));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) =>
    handleKey(event, { count: suggested.length, active: activeIndex, setActive, clear, submit });
  return { field, suggested, active: activeIndex, suggestLater, clear, pick, submit, onKeyDown };
}

interface KeyTarget {
  /** Number of suggestions. */
  readonly count: number;
  /** Index of the suggestion that Enter picks; -1 for none. */
  readonly active: number;
  readonly setActive: (active: number) => void;
  readonly clear: () => void;
  readonly submit: () => void;
}

/** Arrows move in the suggestions, Escape clears the field, Enter submits. */
function handleKey(
  event: KeyboardEvent<HTMLInputElement>,
  { count, active, setActive, clear, submit }: KeyTarget,
): void {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    if (count === 0) return;
    event.preventDefault();
    const nextIndex = event.key === "ArrowDown" ? active + 1 : active - 1;
    setActive((nextIndex + count) % count);
    return;
  }
  if (event.key === "Escape") return clear();
  if (event.key !== "Enter") return;
  event.preventDefault();
  submit();
}

type SuggestionsProps = Readonly<{
  id: string;
  products: readonly ListedProduct[];
  /** Index of the product that Enter picks; -1 for none. */
  active: number;
  onPick: (product: ListedProduct) => void;
}>;

function Suggestions({ id, products, active, onPick }: SuggestionsProps): ReactElement {
  return (
    <ul id={id} role="listbox" aria-label={t("inventory.found")} className={styles["list"]}>
      {products.map((product, index) => (
        <li key={product.itemId} id={`${id}-${index}`} role="option" aria-selected={index === active}>
          {/* Keeps the focus in the field: a press would move it before the click. */}
          <button
            type="button"
            tabIndex={-1}
            className={index === active ? styles["active"] : styles["option"]}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(product)}
          >
            <span className={styles["name"]}>{product.description}</span>
            <span className={styles["code"]}>{product.sku}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Returns the focus to the field if nothing else has it and no dialog is open, except after Tab. */
function useLastingFocus(field: RefObject<HTMLInputElement | null>, isOff: boolean): void {
  useEffect(
    function keepFocus() {
      if (isOff) return;
      // A keyboard user can Tab past the field in both directions.
      let isTabbing = false;
      const noteTabKey = (event: Event) => {
        isTabbing = event instanceof KeyboardEvent && event.key === "Tab";
      };
      const takeFocus = () =>
        setTimeout(() => {
          if (isTabbing) return;
          const { activeElement } = document;
          if (
            (activeElement === null || activeElement === document.body) &&
            document.querySelector("dialog[open]") === null
          )
            field.current?.focus({ preventScroll: true });
        });
      takeFocus();
      document.addEventListener("keydown", noteTabKey, true);
      document.addEventListener("pointerdown", noteTabKey, true);
      document.addEventListener("focusout", takeFocus);
      document.addEventListener("pointerup", takeFocus);
      window.addEventListener("focus", takeFocus);
      return () => {
        document.removeEventListener("keydown", noteTabKey, true);
        document.removeEventListener("pointerdown", noteTabKey, true);
        document.removeEventListener("focusout", takeFocus);
        document.removeEventListener("pointerup", takeFocus);
        window.removeEventListener("focus", takeFocus);
      };
    },
    [field, isOff],
  );
}
