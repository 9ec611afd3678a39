/** Input of several short texts of one field, one per line. */
import { Button, IconButton, TextInput } from "@comptoir/ui-react";
import { useLayoutEffect, useRef } from "react";
import type { KeyboardEvent, ReactElement, RefObject } from "react";

import { t } from "../shared/text.ts";
import type { EntityScreen } from "./define-screen.ts";
import styles from "./entity.module.css";
import { countText, fieldLabel } from "./entity-words.ts";

export type ListInputProps = Readonly<{
  screen: EntityScreen;
  field: string;
  values: readonly string[];
  disabled: boolean;
  onChange: (values: readonly string[]) => void;
}>;

export function ListInput({ screen, field, values, disabled, onChange }: ListInputProps): ReactElement {
  const listElement = useRef<HTMLDivElement>(null);
  const focusProps = useKeptFocus(listElement);
  const addValue = () => {
    onChange([...values.filter((value) => value.trim() !== ""), ""]);
    setTimeout(() => listElement.current?.querySelector<HTMLInputElement>("div:last-of-type > span > input")?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    // A scanner's Enter starts the next code instead of submitting the form.
    event.preventDefault();
    addValue();
  };
  return (
    <div ref={listElement} className={styles["lines"]} onKeyDown={onKeyDown} {...focusProps}>
      {values.map((value, index) => (
        // Lines have no identity but their index while they are typed.
        <div key={index} className={styles["line"]}>
          <TextInput
            id={index === 0 ? undefined : `field-${field}-${index}`}
            aria-label={t("management.lineOf", { field: fieldLabel(screen, field), number: countText(index + 1) })}
            value={value}
            disabled={disabled}
            onChange={(nextText) => onChange(values.with(index, nextText))}
            onBlur={() => value.trim() === "" && onChange(values.toSpliced(index, 1))}
          />
          {!disabled && (
            <IconButton
              icon="close"
              label={t("management.removeLine", { value })}
              onClick={() => onChange(values.toSpliced(index, 1))}
            />
          )}
        </div>
      ))}
      {!disabled && (
        <Button
          icon="plus"
          size="compact"
          variant="quiet"
          id={values.length === 0 ? `field-${field}` : undefined}
          onClick={addValue}
        >
          {t("management.addLine")}
        </Button>
      )}
      {disabled && values.length === 0 && <span className={styles["muted"]}>{t("management.nothing")}</span>}
    </div>
  );
}

/** Keeps the focus in the list when the line that has it is removed: moves it to the line before, or to the button that adds one. */
function useKeptFocus(listElement: RefObject<HTMLDivElement | null>) {
  const focusedElement = useRef<HTMLElement | null>(null);
  useLayoutEffect(function focusLineBefore() {
    const removedElement = focusedElement.current;
    if (removedElement === null || removedElement.isConnected) return;
    focusedElement.current = null;
    const lastLine = [...(listElement.current?.children ?? [])].findLast((child) => child.localName === "div");
    const nextElement =
      lastLine?.querySelector<HTMLElement>(removedElement.localName) ??
      listElement.current?.querySelector<HTMLElement>("button");
    nextElement?.focus();
  });
  return {
    onFocus: ({ target }: { readonly target: HTMLElement }) => {
      focusedElement.current = target;
    },
    onBlur: () => {
      focusedElement.current = null;
    },
  };
}
