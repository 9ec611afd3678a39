import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { ReactElement, ReactNode, RefObject, SyntheticEvent } from "react";

import { Icon } from "../icons/icon.tsx";
import { classNames } from "../shared/class-names.ts";
import styles from "./dialog.module.css";
import { addOpenDialog, removeOpenDialog } from "./open-dialogs.ts";
import { toneIcons } from "./tone.ts";
import type { Tone } from "./tone.ts";

export type DialogProps = Readonly<{
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  tone?: Tone | undefined;
  size?: "small" | "medium" | "large" | undefined;
  /** At the side it is a panel as high as the window, on a phone a sheet from below; its size does not apply then. */
  placement?: "center" | "side" | undefined;
  /** False if something is typed or chosen in it: a click outside then loses nothing. */
  closesOutside?: boolean | undefined;
  actions?: ReactNode;
  children?: ReactNode;
}>;

interface ModalControl {
  readonly element: RefObject<HTMLDialogElement | null>;
  /** Takes note that the browser closed the dialog. */
  readonly onClosed: () => void;
}

/** Opens and closes the dialog that gets the returned ref. One that the browser closed opens again if its owner keeps it open. */
function useModal(open: boolean): ModalControl {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const [closeCount, setCloseCount] = useState(0);
  useLayoutEffect(function closeBeforeRemoval() {
    const dialog = dialogRef.current;
    // The browser returns the focus to where it was when a dialog is closed, not when it is removed.
    return () => dialog?.close();
  }, []);
  useLayoutEffect(
    // Before the effect that opens dialogs: a question that the owner asks about the close opens on top.
    function openAgain() {
      if (open && closeCount > 0 && dialogRef.current !== null) showDialog(dialogRef.current);
    },
    [open, closeCount],
  );
  useEffect(
    function syncOpen() {
      const dialog = dialogRef.current;
      if (dialog === null) return;
      if (!open) {
        if (dialog.open) dialog.close();
        return;
      }
      showDialog(dialog);
      return () => removeOpenDialog(dialog);
    },
    [open],
  );
  const onClosed = (): void => {
    if (dialogRef.current !== null) removeOpenDialog(dialogRef.current);
    setCloseCount((count) => count + 1);
  };
  return { element: dialogRef, onClosed };
}

function showDialog(dialog: HTMLDialogElement): void {
  if (!dialog.open) dialog.showModal();
  // The browser would focus its close button, and Enter in a new form would close it.
  dialog.querySelector<HTMLElement>("[data-first]")?.focus();
  addOpenDialog(dialog);
}

/** A question or message to answer first. Escape closes it, and so does a click outside if nothing is typed. */
export function Dialog(props: DialogProps): ReactElement {
  const { open, onClose, title, closeLabel, tone, size = "small", placement = "center", children } = props;
  const { closesOutside = true, actions } = props;
  const { element, onClosed } = useModal(open);
  const wasPressedOutside = useRef(false);
  const titleId = useId();

  return (
    <dialog
      ref={element}
      className={classNames(styles.dialog, styles[placement === "side" ? placement : size])}
      aria-labelledby={titleId}
      onCancel={(event: SyntheticEvent) => {
        // The owner decides what Escape does. A field for files has the same event.
        // An Escape that nobody can prevent is answered in `onClose`.
        if (event.target !== event.currentTarget || !event.cancelable) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // Also called when the owner closed or removed it. The browser closes it despite `onCancel` at a second Escape.
        if (!open || !event.currentTarget.isConnected) return;
        onClosed();
        onClose();
      }}
      onPointerDown={(event) => {
        wasPressedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // A press that begins inside and ends outside, as in a text selection, is not a click outside.
        if (closesOutside && wasPressedOutside.current && event.target === event.currentTarget) onClose();
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
