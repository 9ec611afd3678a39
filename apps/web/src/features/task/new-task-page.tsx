/** A new webhook, a new audit feed, or a new folder that files are picked up from. */
import { Page, SkeletonRows } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";

import { session } from "../../session/session.ts";
import { placeState } from "../../shared/place-store.ts";
import { t } from "../../shared/text.ts";
import { newDraft, newFeedDraft, newPickupDraft } from "./task-draft.ts";
import { TaskEditor } from "./task-editor.tsx";
import { taskPath, tasksPath } from "./task-path.ts";

export function NewTaskPage(): ReactElement {
  const { claims } = useSnapshot(session.state);
  const { places } = useSnapshot(placeState);
  const [, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const from = search.get("from") === "SFTP" ? "SFTP" : "FOLDER";
  const kind = search.get("kind");
  const makeDraft = (zone: string) =>
    kind === "IMPORT_PICKUP" ? newPickupDraft(zone, from) : kind === "AUDIT_FEED" ? newFeedDraft(zone) : newDraft(zone);
  const layer = places.find(({ id }) => id === claims?.tli);
  return (
    <Page>
      {layer === undefined ? (
        <SkeletonRows isPage rows={8} label={t("common.loading")} />
      ) : (
        <TaskEditor
          key={kind}
          stored={makeDraft(layer.timeZone)}
          onSaved={(id) => navigate(taskPath(id), { replace: true })}
          onClose={() => navigate(tasksPath)}
        />
      )}
    </Page>
  );
}
