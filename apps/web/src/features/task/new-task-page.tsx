/** A new webhook, a new audit feed, or a new folder that files are picked up from. */
import { Page, SkeletonRows } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";

import { session } from "../../session/session.ts";
import { placeState } from "../../shared/place-store.ts";
import { t } from "../../shared/text.ts";
import { newTaskDraft, newFeedDraft, newPickupDraft } from "./task-draft.ts";
import { TaskEditor } from "./task-editor.tsx";
import { taskPath, tasksPath } from "./task-path.ts";

export function NewTaskPage(): ReactElement {
  const { claims } = useSnapshot(session.state);
  const { places } = useSnapshot(placeState);
  const [, navigate] = useLocation();
  const addressQuery = new URLSearchParams(useSearch());
  const pickupSource = addressQuery.get("from") === "SFTP" ? "SFTP" : "FOLDER";
  const taskKind = addressQuery.get("kind");
  const makeDraft = (zone: string) =>
    taskKind === "IMPORT_PICKUP"
      ? newPickupDraft(zone, pickupSource)
      : taskKind === "AUDIT_FEED"
        ? newFeedDraft(zone)
        : newTaskDraft(zone);
  const ownPlace = places.find(({ id }) => id === claims?.tli);
  return (
    <Page>
      {ownPlace === undefined ? (
        <SkeletonRows isPage rows={8} label={t("common.loading")} />
      ) : (
        <TaskEditor
          key={taskKind}
          stored={makeDraft(ownPlace.timeZone)}
          onSaved={(id) => navigate(taskPath(id), { replace: true })}
          onClose={() => navigate(tasksPath)}
        />
      )}
    </Page>
  );
}
