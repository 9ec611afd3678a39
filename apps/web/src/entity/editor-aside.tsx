/** Facts beside the form of a row, and its history. */
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { addToast } from "../shared/notices.ts";
import { t } from "../shared/text.ts";
import type { ReferenceValues } from "./create-references-store.ts";
import type { EntityScreen } from "./define-screen.ts";
import { HistoryList } from "./history-list.tsx";
import { UsedBy } from "./used-by.tsx";

export type EditorAsideProps = Readonly<{
  screen: EntityScreen;
  isNew: boolean;
  readOnly: boolean;
  references: ReferenceValues;
}>;

export function EditorAside({ screen, isNew, readOnly, references }: EditorAsideProps): ReactElement {
  const { editor } = screen;
  const editorState = useSnapshot(editor.state);
  return (
    <>
      {screen.slots?.aside !== undefined && <screen.slots.aside screen={screen} readOnly={readOnly} />}
      {!isNew && !readOnly && <UsedBy screen={screen} id={Number(editorState.row?.["id"] ?? 0)} />}
      {!isNew && (
        <HistoryList
          screen={screen}
          entries={editorState.history}
          hasOlder={editorState.hasOlder}
          onOlder={() => void editor.readOlder()}
          failure={editorState.historyFailure}
          onRetry={() => void editor.readHistory()}
          references={references}
          onBringBack={
            readOnly
              ? null
              : (entry) => {
                  editor.bringBack(entry);
                  addToast(t("management.broughtBack"));
                }
          }
        />
      )}
    </>
  );
}
