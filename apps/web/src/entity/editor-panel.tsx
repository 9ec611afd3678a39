/** Editor of a row: its form in groups, a summary of pending changes, and facts beside it. */
import { type EntityValues } from "@comptoir/domain/entity";
import { Button, EmptyState, SkeletonRows } from "@comptoir/ui-react";
import { useEffect } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useSearch } from "wouter";

import { session } from "../session/session.ts";
import { isShownInDialog } from "../shared/failure-text.ts";
import type { FailureIssue } from "../shared/answer.ts";
import { EditorFrame } from "../editor/editor-frame.tsx";
import { useCloseKey } from "../editor/use-editor-keys.ts";
import { addToast } from "../shared/notices.ts";
import { FailedPart } from "../shared/failed-part.tsx";
import { showFailure } from "../shared/show-failure.ts";
import { t } from "../shared/text.ts";
import { useFirstErrorFocus } from "../shared/use-first-fault.ts";
import { useNearestList } from "../shared/use-nearest-list.ts";
import { ChangeWords } from "./change-words.tsx";
import { EditorAside } from "./editor-aside.tsx";
import { EditorGroups } from "./editor-form.tsx";
import { editorFramePropsOf } from "./editor-head.tsx";
import { EditorNotices, faultsOf } from "./editor-notices.tsx";
import type { EditorPanelProps } from "./editor-props.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { offerSaveUndo } from "./offer-save-undo.ts";
import { readInitialValues } from "./origin.ts";
import { useIsMounted } from "./use-is-mounted.ts";
import { useReferences } from "./use-references.ts";

export function EditorPanel(props: EditorPanelProps): ReactElement {
  const { screen, id, origin, mayWrite, beside, takesFocus, onGo } = props;
  const { editor } = screen;
  const state = useSnapshot(editor.state);
  const references = useReferences(screen);
  const [form, goToFault] = useFirstErrorFocus();
  const row = state.row as EntityValues | null;
  const isNew = id === 0;
  const isRowOpen = state.id === id && state.origin === origin && (isNew || row !== null);
  const isDeleted = row?.["isDeleted"] === true;
  const isRowFixed = row !== null && screen.isFixed?.(row) === true;
  const readOnly = !mayWrite || isDeleted || isRowFixed;

  useOpenRow({ screen, id, origin });
  useNearestListOfRow({ screen, id }, isRowOpen);
  const saveRow = useSave({ screen, isNew, onGo, onFault: goToFault });
  const isRowMissing = state.id === id && state.failure?.status === 404;
  if (id < 0 || isRowMissing || !isRowOpen) return <UnopenedRow {...{ screen, id, beside, onGo }} />;
  const changes = Object.keys(state.typed).length > 0 ? editor.changes() : [];
  const current = editor.current();
  return (
    <>
      <EditorFrame
        {...editorFramePropsOf({ screen, id, mayWrite, beside, takesFocus, onGo, row, isFixed: isRowFixed })}
        form={form}
        faults={faultsOf(screen, state.issues as readonly FailureIssue[])}
        notices={<EditorNotices {...{ screen, id, mayWrite, row }} hasChanges={changes.length > 0} />}
        changes={
          changes.length > 0 && !readOnly ? (
            <ChangeWords screen={screen} isNew={isNew} current={current} changes={changes} references={references} />
          ) : null
        }
        isBusy={state.saving}
        onSave={() => {
          if (!readOnly) void saveRow();
        }}
        onDiscard={() => editor.discard()}
        hasDraft={() => !readOnly && editor.hasDraft(id, origin)}
        onClose={() => onGo(null)}
        aside={<EditorAside {...{ screen, isNew, readOnly, references }} />}
      >
        <EditorGroups {...{ screen, isNew, readOnly, references }} values={current} />
        {screen.slots?.body !== undefined && <screen.slots.body screen={screen} readOnly={readOnly} />}
      </EditorFrame>
      {state.conflict !== null && (
        <ConflictDialog
          screen={screen}
          references={references}
          onSave={() => {
            editor.settle();
            if (!readOnly) void saveRow();
          }}
        />
      )}
    </>
  );
}

type SaveOptions = Pick<EditorPanelProps, "screen" | "onGo"> & Readonly<{ isNew: boolean; onFault: () => void }>;

/** Returns the function that saves the row: a changed row gets an undo, a new one is opened, a refusal goes to the first invalid field. */
function useSave({ screen, isNew, onGo, onFault }: SaveOptions): () => Promise<void> {
  const { editor, list } = screen;
  const isMounted = useIsMounted();
  return async () => {
    const outcome = await editor.save();
    const { refusal } = editor.state;
    if (outcome === null && refusal !== null && isMounted() && isShownInDialog(refusal)) showFailure(refusal);
    if (outcome === null) return onFault();
    const { saved, before } = outcome;
    list.keep([saved]);
    if (before !== null) return offerSaveUndo(screen, { ...outcome, before });
    addToast(t("management.saved"));
    if (!isNew) return;
    void list.reload();
    if (isMounted()) onGo(Number(saved["id"]));
  };
}

/** Opens a row in the editor, or a new one with its initial values; a change of the layer opens it again. */
function useOpenRow({ screen, id, origin }: Pick<EditorPanelProps, "screen" | "id" | "origin">): void {
  const { editor } = screen;
  const { claims } = useSnapshot(session.state);
  useEffect(
    function openRow() {
      if (id !== 0) return void editor.open(id);
      let isStillOpen = true;
      void readInitialValues(screen, origin).then((values) =>
        isStillOpen ? editor.open(0, values, origin) : undefined,
      );
      return () => {
        isStillOpen = false;
      };
    },
    [editor, screen, id, origin, claims?.tli],
  );
}

/** Goes to the list, with its filters, when the user changes to a layer whose scope does not contain the row. */
function useNearestListOfRow({ screen, id }: Pick<EditorPanelProps, "screen" | "id">, isRowOpen: boolean): void {
  const { id: openedId, failure } = useSnapshot(screen.editor.state);
  const listSearch = useSearch();
  useNearestList(
    listSearch === "" ? screen.path : `${screen.path}?${listSearch}`,
    openedId === id && failure !== null ? { ok: false, failure } : isRowOpen && id !== 0 ? { ok: true } : null,
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
  const editorState = useSnapshot(editor.state);
  useCloseKey(() => onGo(null));
  if (id < 0 || (editorState.id === id && editorState.failure?.status === 404)) {
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
  return editorState.failure === null || editorState.id !== id ? (
    <SkeletonRows isPage={!beside} rows={8} label={t("common.loading")} />
  ) : (
    <FailedPart
      isPage={!beside}
      title={t("management.rowFailed")}
      failure={editorState.failure}

      onRetry={() => void editor.open(id)}
    />
  );
}
