/** Editor of a row: its form in groups, a summary of pending changes, and facts beside it. */
import { type EntityValues } from "@comptoir/domain/entity";
import { Button, EmptyState, ErrorState, SaveBar, SkeletonRows, Stack } from "@comptoir/ui-react";
import { useEffect } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { session } from "../session/session.ts";
import { isShownInDialog } from "../shared/failure-text.ts";
import { addToast } from "../shared/notices.ts";
import { PartFailure } from "../shared/part-failure.tsx";
import { showFailure } from "../shared/show-failure.ts";
import { t } from "../shared/text.ts";
import { useFirstErrorFocus } from "../shared/use-first-fault.ts";
import { ChangeWords } from "./change-words.tsx";
import { EditorAside } from "./editor-aside.tsx";
import { EditorGroups } from "./editor-form.tsx";
import { EditorHeader } from "./editor-header.tsx";
import { EditorNotices } from "./editor-notices.tsx";
import type { EditorPanelProps } from "./editor-props.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import styles from "./entity.module.css";
import { readInitialValues } from "./origin.ts";
import { useIsMounted } from "./use-is-here.ts";
import { useReferences } from "./use-references.ts";
import { useSaveShortcut } from "./use-save-keys.ts";

export function EditorPanel({
  screen,
  id,
  origin,
  mayWrite,
  beside,
  takesFocus,
  onGo,
}: EditorPanelProps): ReactElement {
  const { editor, list } = screen;
  const state = useSnapshot(editor.state);
  const { claims } = useSnapshot(session.state);
  const references = useReferences(screen);
  const [form, goToFault] = useFirstErrorFocus();
  const isHere = useIsMounted();
  const row = state.row as EntityValues | null;
  const isNew = id === 0;
  const isOpen = state.id === id && state.origin === origin && (isNew || row !== null);
  const isDeleted = row?.["isDeleted"] === true;
  const isFixed = row !== null && screen.isFixed?.(row) === true;
  const readOnly = !mayWrite || isDeleted || isFixed;

  useEffect(
    function openRow() {
      if (id !== 0) return void editor.open(id);
      let isWanted = true;
      void readInitialValues(screen, origin).then((values) => (isWanted ? editor.open(0, values, origin) : undefined));
      return () => {
        isWanted = false;
      };
    },
    [editor, screen, id, origin, claims?.tli],
  );

  const save = async () => {
    if (!isOpen || readOnly) return;
    const saved = await editor.save();
    const { refusal } = editor.state;
    if (saved === null && refusal !== null && isHere() && isShownInDialog(refusal)) showFailure(refusal);
    if (saved === null) return goToFault();
    addToast(t("management.saved"));
    list.keep([saved]);
    if (!isNew) return;
    void list.reload();
    if (isHere()) onGo(Number(saved["id"]));
  };
  useSaveShortcut(() => void save());

  const isMissing = state.id === id && state.failure?.status === 404;
  if (id < 0 || isMissing || !isOpen) return <UnopenedRow {...{ screen, id, beside, onGo }} />;
  const changes = Object.keys(state.typed).length > 0 ? editor.changes() : [];
  const current = editor.current();
  return (
    <div className={beside ? styles["panel"] : styles["page"]}>
      <EditorHeader {...{ screen, id, mayWrite, beside, takesFocus, onGo, row, isFixed }} />
      <Stack gap={4}>
        <EditorNotices {...{ screen, id, mayWrite, row }} hasChanges={changes.length > 0} />
        <div className={beside ? styles["one"] : styles["two"]}>
          <form
            ref={form}
            className={styles["form"]}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void save();
            }}
          >
            <EditorGroups {...{ screen, isNew, readOnly, references }} values={current} />
            {screen.slots?.body !== undefined && <screen.slots.body screen={screen} readOnly={readOnly} />}
            <button type="submit" hidden />
          </form>
          <EditorAside {...{ screen, isNew, readOnly, references }} />
        </div>
        {changes.length > 0 && !readOnly && (
          <SaveBar
            actions={
              <>
                <Button variant="quiet" disabled={state.saving} onClick={() => editor.discard()}>
                  {t("management.discard")}
                </Button>
                <Button
                  variant="primary"
                  busy={state.saving}
                  title={t("management.shortcut")}
                  onClick={() => void save()}
                >
                  {t("management.save")}
                </Button>
              </>
            }
          >
            <ChangeWords screen={screen} isNew={isNew} current={current} changes={changes} references={references} />
          </SaveBar>
        )}
      </Stack>
      {state.conflict !== null && (
        <ConflictDialog
          screen={screen}
          references={references}
          onSave={() => {
            editor.settle();
            void save();
          }}
        />
      )}
    </div>
  );
}

/** Shows that a row is loading, failed, or does not exist. */
function UnopenedRow({
  screen,
  id,
  beside,
  onGo,
}: Pick<EditorPanelProps, "screen" | "id" | "beside" | "onGo">): ReactElement {
  const { editor } = screen;
  const state = useSnapshot(editor.state);
  if (id < 0 || (state.id === id && state.failure?.status === 404)) {
    return (
      <EmptyState
        isPage={!beside}
        icon="search"
        title={t("management.notFound")}
        description={t("management.notFoundText")}
        actions={
          <Button icon="chevron-left" onClick={() => onGo(null)}>
            {t("management.back")}
          </Button>
        }
      />
    );
  }
  return state.failure === null || state.id !== id ? (
    <SkeletonRows isPage={!beside} rows={8} label={t("common.loading")} />
  ) : (
    <ErrorState
      isPage={!beside}
      title={t("management.rowFailed")}
      description={<PartFailure failure={state.failure} />}
      retryLabel={t("common.retry")}
      onRetry={() => void editor.open(id)}
    />
  );
}
