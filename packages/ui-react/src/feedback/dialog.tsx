import { useEffect, useId, useRef } from "react";
import type { ReactElement, ReactNode, RefObject } from "react";

import { Icon } from "../icons/icon.tsx";
import { classNames } from "../shared/class-names.ts";
import styles from "./dialog.module.css";
import { addOpenDialog } from "./open-dialogs.ts";
import { toneIcons } from "./tone.ts";
import type { Tone } from "./tone.ts";

export type DialogProps = Readonly<{
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  tone?: Tone | undefined;
  size?: "small" | "medium" | "large" | undefined;
  /** False if something is typed or chosen in it: a click outside then loses nothing. */
  closesOutside?: boolean | undefined;
  actions?: ReactNode;
  children?: ReactNode;
}>;

/** Opens and closes the dialog that gets the returned ref. */
function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(
    function syncOpen() {
      const dialog = element.current;
      if (dialog === null) return;
      if (!open) {
        if (dialog.open) dialog.close();
        return;
      }
      if (!dialog.open) dialog.showModal();
      // The browser would focus its close button, and Enter in a new form would close it.
      dialog.querySelector<HTMLElement>("[data-first]")?.focus();
      return addOpenDialog(dialog);
    },
    [open],
  );
  return element;
}

/** A question or message to answer first. Escape closes it, and so does a click outside if nothing is typed. */
export function Dialog(props: DialogProps): ReactElement {
  const { open, onClose, title, closeLabel, tone, size = "small", closesOutside = true, actions, children } = props;
  const element = useModal(open);
  const pressedOutside = useRef(false);
  const titleId = useId();

  return (
    <dialog
      ref={element}
      className={classNames(styles.dialog, styles[size])}
      aria-labelledby={titleId}
      onClose={() => {
        // Also called when the owner closed it, who can ignore it.
        if (open) onClose();
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // A press that begins inside and ends outside, as in a text selection, is not a click outside.
        if (closesOutside && pressedOutside.current && event.target === event.currentTarget) onClose();
      }}
    >
      {open && (
        <div className={styles.sheet}>
          <header className={styles.head}>
            {tone !== undefined && (
              <span className={classNames(styles.tone, styles[tone])}>
                <Icon name={toneIcons[tone]} size={20} />
              </span>
            )}
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
              <Icon name="close" />
            </button>
          </header>
          <div className={styles.body}>{children}</div>
          {actions !== undefined && <footer className={styles.actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}
