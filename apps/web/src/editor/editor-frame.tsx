/** Frame of every editor: title, fields in groups, facts beside them, and a save bar that lists the changes. */
import { Banner, Button, FormErrors, IconButton, PageHeader, SaveBar, Stack, type FormError } from "@comptoir/ui-react";
import { useEffect, useRef } from "react";
import type { ReactElement, ReactNode, RefObject } from "react";

import { momentText } from "../session/written.ts";
import { addToast } from "../shared/notices.ts";
import { t } from "../shared/text.ts";
import styles from "./editor-frame.module.css";
import { useDiscardUndo, type Discard } from "./use-discard-undo.ts";
import { useCloseKey, useSaveShortcut, useSettledSave } from "./use-editor-keys.ts";

export type EditorFrameProps = Readonly<{
  title: string;
  description?: ReactNode;
  /** Whether the editor is a panel beside its list; otherwise it is a page. */
  beside: boolean;
  takesFocus?: boolean | undefined;
  /** Actions on the edited record, before the close button. */
  actions?: ReactNode;
  /** Label of the button that closes, if it leads to no list. */
  backLabel?: string | undefined;
  /** Notices of the editor, displayed above the form. */
  notices?: ReactNode;
  faults?: readonly FormError[] | undefined;
  /** Time when the restored draft of an earlier visit was stored; null or absent if none was restored. */
  restoredAt?: number | null | undefined;
  form: RefObject<HTMLFormElement | null>;
  /** Pending changes in words; null without any. */
  changes: ReactNode;
  /** Tells whether typed values are stored on this device, which is said on leaving; secrets are not stored. */
  hasDraft?: (() => boolean) | undefined;
  isBusy?: boolean | undefined;
  saveLabel?: string | undefined;
  /** Further actions of the save bar, before "Save". */
  trials?: ReactNode;
  onSave: () => void;
  /** Discards typed values; returns the function that brings them back, or null if nothing was typed. */
  onDiscard: Discard;
  onClose: () => void;
  aside?: ReactNode;
  children: ReactNode;
}>;

export function EditorFrame(props: EditorFrameProps): ReactElement {
  const { title, description, beside, takesFocus, actions, notices, faults = [], restoredAt = null } = props;
  const { form, changes, hasDraft, onSave, onClose, aside, children } = props;
  const hasChanges = changes !== null && changes !== undefined && changes !== false;
  useDraftNotice(hasDraft);
  const settleAndSave = useSettledSave(onSave);
  useSaveShortcut(onSave);
  useCloseKey(onClose);
  return (
    <div className={`${styles["frame"]} ${beside ? "" : styles["page"]}`}>
      <PageHeader
        takesFocus={takesFocus}
        title={title}
        description={description}
        actions={
          <>
            {actions}
            <CloseButton beside={beside} label={props.backLabel} onClose={onClose} />
          </>
        }
      />
      <Stack gap={4}>
        <FormErrors title={t("management.errorsTitle")} errors={faults} />
        {notices}
        {restoredAt !== null && hasChanges && (
          <Banner tone="neutral">{t("management.draftFound", { when: momentText(restoredAt) })}</Banner>
        )}
        <div className={beside || aside === undefined ? styles["one"] : styles["two"]}>
          <form
            ref={form}
            className={styles["form"]}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              settleAndSave();
            }}
          >
            {children}
            <button type="submit" hidden />
          </form>
          {aside !== undefined && <div className={styles["known"]}>{aside}</div>}
        </div>
        {hasChanges && <EditorSaveBar {...props} />}
      </Stack>
    </div>
  );
}

/** Says that a draft stays on the device when the editor is left, whichever way: its button, the menu, another row, Back. */
export function useDraftNotice(hasDraft: (() => boolean) | undefined): void {
  const latestHasDraft = useRef(hasDraft);
  useEffect(function keepLatest() {
    latestHasDraft.current = hasDraft;
  });
  useEffect(function tellOnLeaving() {
    return () => {
      if (latestHasDraft.current?.() === true) addToast(t("management.draftKept"));
    };
  }, []);
}

function EditorSaveBar({ changes, isBusy = false, saveLabel, trials, onSave, onDiscard }: EditorFrameProps) {
  const discardWithUndo = useDiscardUndo();
  return (
    <SaveBar
      actions={
        <>
          {trials}
          <Button variant="quiet" disabled={isBusy} onClick={() => discardWithUndo(onDiscard)}>
            {t("management.discard")}
          </Button>
          <Button variant="primary" busy={isBusy} title={t("management.shortcut")} onClick={onSave}>
            {saveLabel ?? t("management.save")}
          </Button>
        </>
      }
    >
      {changes}
    </SaveBar>
  );
}

function CloseButton({
  beside,
  label,
  onClose,
}: Readonly<{ beside: boolean; label: string | undefined; onClose: () => void }>) {
  return beside ? (
    <IconButton icon="close" label={t("management.close")} onClick={onClose} />
  ) : (
    <Button variant="quiet" icon="chevron-left" onClick={onClose}>
      {label ?? t("management.back")}
    </Button>
  );
}

export type EditorGroupProps = Readonly<{ title: string; children: ReactNode }>;

/** Group of fields under a heading. */
export function EditorGroup({ title, children }: EditorGroupProps): ReactElement {
  return (
    <section className={styles["group"]}>
      <h2 className={styles["heading"]}>{title}</h2>
      <div className={styles["fields"]}>{children}</div>
    </section>
  );
}

/** Part of a group that takes the whole width of the form. */
export function EditorLine({ children }: Readonly<{ children: ReactNode }>): ReactElement {
  return <div className={styles["whole"]}>{children}</div>;
}
