/** History of a row: user, time, place, values before and after; puts the values before a change back into the form. */
import type { HistoryEntry } from "@comptoir/api/wire";
import { getEntity, listChanges } from "@comptoir/domain/entity";
import { Button, SkeletonRows } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import type { Failure } from "../shared/answer.ts";
import { networkAddressText } from "../shared/device-text.ts";
import { FailedPart } from "../shared/failed-part.tsx";
import { t } from "../shared/text.ts";
import type { ReferenceValues } from "./create-references-store.ts";
import type { EntityScreen } from "./define-screen.ts";
import styles from "./entity.module.css";
import { fieldLabel, formValueText, momentText } from "./entity-words.ts";

export type HistoryListProps = Readonly<{
  screen: EntityScreen;
  entries: readonly HistoryEntry[] | null;
  hasOlder: boolean;
  onOlder: () => void;
  failure: Failure | null;
  onRetry: () => void;
  references: ReferenceValues;
  onBringBack: ((entry: HistoryEntry) => void) | null;
}>;

const actionLabelKeys = {
  CREATE: "management.action_CREATE",
  UPDATE: "management.action_UPDATE",
  DELETE: "management.action_DELETE",
  RESTORE: "management.action_RESTORE",
} as const;
const isKnownAction = (action: string): action is keyof typeof actionLabelKeys =>
  Object.hasOwn(actionLabelKeys, action);

export function HistoryList({
  screen,
  entries,
  hasOlder,
  onOlder,
  failure,
  onRetry,
  references,
  onBringBack,
}: HistoryListProps): ReactElement {
  return (
    <section>
      <h2 className={styles["heading"]}>{t("management.history")}</h2>
      {entries === null && failure === null ? (
        <SkeletonRows rows={3} label={t("common.loading")} />
      ) : entries === null ? null : entries.length === 0 ? (
        <p className={styles["muted"]}>{t("management.noHistory")}</p>
      ) : (
        <ol className={styles["history"]}>
          {entries.map((entry) => (
            <HistoryEntryItem
              key={entry.id}
              screen={screen}
              entry={entry}
              references={references}
              onBringBack={onBringBack}
            />
          ))}
        </ol>
      )}
      {failure !== null && (
        <FailedPart
          compact
          title={t("management.historyFailed")}
          failure={failure}

          onRetry={entries === null ? onRetry : onOlder}
        />
      )}
      {hasOlder && failure === null && (
        <Button size="compact" onClick={onOlder}>
          {t("management.olderChanges")}
        </Button>
      )}
    </section>
  );
}

function HistoryEntryItem({
  screen,
  entry,
  references,
  onBringBack,
}: Pick<HistoryListProps, "screen" | "references" | "onBringBack"> & Readonly<{ entry: HistoryEntry }>): ReactElement {
  const { entity } = screen;
  const formFields = Object.keys(getEntity(entity).form.fields);
  const fieldChanges = entry.action === "UPDATE" ? listChanges(entry.before ?? {}, entry.after ?? {}, formFields) : [];
  const placeAndAddressText = [entry.place, networkAddressText(entry.address)]
    .filter((part) => part !== null)
    .join(" · ");
  return (
    <li className={styles["entry"]}>
      <p className={styles["did"]}>
        {screen.own?.action?.(entry.action) ??
          (isKnownAction(entry.action) ? t(actionLabelKeys[entry.action]) : entry.action)}
      </p>
      <ul className={styles["changes"]}>
        {fieldChanges.map(({ field, before, after }) => (
          <li key={field}>
            {t("management.change", {
              field: fieldLabel(screen, field),
              before: formValueText(screen, field, before, references, entry.before ?? {}),
              after: formValueText(screen, field, after, references, entry.after ?? {}),
            })}
          </li>
        ))}
      </ul>
      <p className={styles["muted"]} title={placeAndAddressText}>
        {t("management.by", { who: entry.userName ?? t("management.somebody"), when: momentText(entry.at) })}
        {placeAndAddressText === "" ? "" : ` · ${placeAndAddressText}`}
      </p>
      {onBringBack !== null && entry.action === "UPDATE" && (
        <Button size="compact" variant="quiet" icon="undo" onClick={() => onBringBack(entry)}>
          {t("management.bringBack")}
        </Button>
      )}
    </li>
  );
}
