/** Synchronization of terminals: resends one item, or everything that is behind. */
import { hasPermission } from "@comptoir/domain/access";
import { synchronizationStates, type SynchronizationState } from "@comptoir/domain/legacy";
import { Button, Inline, Stack } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import type { EntityScreen, PageSlotProps, SlotProps } from "../../entity/define-screen.ts";
import { fieldValueText } from "../../entity/entity-words.ts";
import { session } from "../../session/session.ts";
import { countText } from "../../session/written.ts";
import { addToast } from "../../shared/notices.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { resendItems, resentAtMost } from "./legacy-requests.ts";
import styles from "./legacy.module.css";

/** Resends items, and shows the result; does nothing if their ids are null, because they could not be read. */
function useResend(screen: EntityScreen): {
  readonly isBusy: boolean;
  readonly resend: (ids: () => Promise<readonly number[] | null>) => Promise<void>;
} {
  const [isBusy, setBusy] = useState(false);
  const resendRows = async (listIds: () => Promise<readonly number[] | null>) => {
    setBusy(true);
    const rowIds = await listIds();
    const resendAnswer = rowIds === null ? null : await resendItems(rowIds);
    setBusy(false);
    if (rowIds === null) return;
    if (resendAnswer?.ok === false) return showFailure(resendAnswer.failure);
    addToast(
      rowIds.length === 0
        ? t("legacy.nothingBehind")
        : t("legacy.resent", { count: rowIds.length, number: countText(rowIds.length) }),
    );
    await screen.list.reload();
    const { id } = screen.editor.state;
    if (id !== null && rowIds.includes(id)) await screen.editor.open(id);
  };
  return { isBusy, resend: resendRows };
}

const mayResendRows = (permissions: readonly string[] | undefined): boolean =>
  hasPermission(permissions ?? [], ["CONFIG_CUD"]);

export function ResendAll({ screen }: PageSlotProps): ReactElement | null {
  const { claims } = useSnapshot(session.state);
  const { isBusy, resend } = useResend(screen);
  if (!mayResendRows(claims?.permissions)) return null;
  const staleCodes = Object.entries(synchronizationStates).flatMap(([code, { needsResend }]) =>
    needsResend ? [code] : [],
  );
  const listStaleRowIds = async () => {
    const staleRowIds: number[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await screen.gateway.list(
        {
          filters: [{ field: "status", operator: "in", values: staleCodes, promptUser: false, locked: false }],
          search: "",
          sort: "",
          page,
          size: resentAtMost,
        },
        new AbortController().signal,
      );
      if (!answer.ok) {
        showFailure(answer.failure);
        return null;
      }
      staleRowIds.push(...answer.value.rows.map((row) => Number(row["id"])));
      if (answer.value.rows.length < resentAtMost) return staleRowIds;
    }
  };
  return (
    <div className={styles["above"]}>
      <Button icon="refresh" busy={isBusy} onClick={() => void resend(listStaleRowIds)}>
        {t("legacy.resendBehind")}
      </Button>
    </div>
  );
}

export function SynchronizationAside({ screen }: SlotProps): ReactElement | null {
  const { row } = useSnapshot(screen.editor.state);
  const { claims } = useSnapshot(session.state);
  const { isBusy, resend } = useResend(screen);
  if (row === null) return null;
  const status = String(row["status"]) as SynchronizationState;
  const versionText = (field: string) => (row[field] === null ? t("legacy.never") : countText(Number(row[field])));
  return (
    <Stack gap={3}>
      <p>
        <strong>{fieldValueText(screen, "model", row["model"])}</strong>
      </p>
      <p>{t(`legacy.synchronizationText_${status}`)}</p>
      <p>
        {t("legacy.versions", { received: versionText("receivedVersion"), current: versionText("currentVersion") })}
      </p>
      {row["failure"] !== null && <p>{t("legacy.failure", { text: String(row["failure"]) })}</p>}
      {mayResendRows(claims?.permissions) && (
        <Inline gap={2}>
          <Button icon="refresh" busy={isBusy} onClick={() => void resend(() => Promise.resolve([Number(row["id"])]))}>
            {t("legacy.resend")}
          </Button>
        </Inline>
      )}
    </Stack>
  );
}
