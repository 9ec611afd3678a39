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
  const field = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  const [text, setText] = useState(start);
  useLayoutEffect(function takeFocus() {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);
  const endEditing = (key: { readonly key: string; readonly shift: boolean } | null) => {
    if (isOver.current) return;
    isOver.current = true;
    onCommit(field.current?.value ?? text, key);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // During IME composition, keys belong to the composition.
    if (event.nativeEvent.isComposing) return;
    const arrows = isWriting && options === undefined ? ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] : [];
    if (event.key === "Escape") {
      isOver.current = true;
      onCancel();
    } else if (["Enter", "Tab", ...arrows].includes(event.key)) endEditing({ key: event.key, shift: event.shiftKey });
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        ref={field}
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
