import { useId, useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent, ReactElement } from "react";

import styles from "./edit-grid.module.css";

type CellInputProps = Readonly<{
  label: string;
  start: string;
  /** Opened by typing: arrow keys then end it, as in a spreadsheet. */
  isWriting: boolean;
  numeric: boolean;
  options: readonly string[] | undefined;
  /** Called with the text, and the key that ended it. */
  onCommit: (text: string, key: { readonly key: string; readonly shift: boolean } | null) => void;
  onCancel: () => void;
}>;

/** Input of the edited cell. */
export function CellInput({
  label,
  start,
  isWriting,
  numeric,
  options,
  onCommit,
  onCancel,
}: CellInputProps): ReactElement {
  const listId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const hasEnded = useRef(false);
  const [text, setText] = useState(start);
  useLayoutEffect(function takeFocus() {
    inputRef.current?.focus({ preventScroll: true });
    inputRef.current?.select();
  }, []);
  const endEditing = (key: { readonly key: string; readonly shift: boolean } | null) => {
    if (hasEnded.current) return;
    hasEnded.current = true;
    onCommit(inputRef.current?.value ?? text, key);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // During IME composition, keys belong to the composition.
    if (event.nativeEvent.isComposing) return;
    const endingArrowKeys =
      isWriting && options === undefined ? ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] : [];
    if (event.key === "Escape") {
      hasEnded.current = true;
      onCancel();
    } else if (["Enter", "Tab", ...endingArrowKeys].includes(event.key))
      endEditing({ key: event.key, shift: event.shiftKey });
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        ref={inputRef}
        className={styles.input}
        aria-label={label}
        value={text}
        autoComplete="off"
        spellCheck={false}
        inputMode={numeric ? "decimal" : undefined}
        list={options === undefined ? undefined : listId}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => endEditing(null)}
      />
      {options !== undefined && (
        <datalist id={listId}>
          {options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </>
  );
}
