/** Dialog with the dependents of rows about to be deleted, each with a link. */
import { Button, ButtonLink, Dialog, Stack } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";

import { issueText } from "../shared/failure-text.ts";
import { t } from "../shared/text.ts";
import type { EntityScreen } from "./define-screen.ts";
import styles from "./entity.module.css";
import { countText, rowNameOf } from "./entity-words.ts";
import { removalDialogState, type PendingRemoval } from "./removal.ts";

/** Maximum number of dependents listed. */
const namedDependentsAtMost = 8;

export function RemovalDialog({ screen }: Readonly<{ screen: EntityScreen }>): ReactElement | null {
  const { pendingRemoval } = useSnapshot(removalDialogState);
  if (pendingRemoval === null || pendingRemoval.entity !== screen.entity) return null;
  const { rows, dependents, answerQuestion } = pendingRemoval as PendingRemoval;
  const rowNameById = (id: number) => rowNameOf(screen, rows.find((row) => row["id"] === id) ?? {});
  const unnamedCount = dependents.length - namedDependentsAtMost;
  return (
    <Dialog
      open
      tone="warning"
      size="medium"
      title={t("management.removalTitle", {
        count: rows.length,
        number: countText(rows.length),
        name: rowNameById(Number(rows[0]?.["id"])),
      })}
      closeLabel={t("common.close")}
      onClose={() => answerQuestion(false)}
      actions={
        <>
          <Button onClick={() => answerQuestion(false)}>{t("common.cancel")}</Button>
          <Button variant="danger" icon="trash" onClick={() => answerQuestion(true)}>
            {t("management.removeAnyway")}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <ul className={styles["choiceList"]}>
          {dependents.slice(0, namedDependentsAtMost).map(({ id, code, params, path }) => (
            <li key={`${id} ${code}`}>
              {rows.length > 1 && <strong>{rowNameById(id)}: </strong>}
              {issueText({ code, field: null, params })}{" "}
              {path !== null && (
                <Link href={path} asChild>
                  <ButtonLink
                    size="compact"
                    variant="quiet"
                    iconEnd="chevron-right"
                    onClick={() => answerQuestion(false)}
                  >
                    {t("management.look")}
                  </ButtonLink>
                </Link>
              )}
            </li>
          ))}
        </ul>
        {unnamedCount > 0 && (
          <p className={styles["muted"]}>
            {t("management.moreChanges", { count: unnamedCount, number: countText(unnamedCount) })}
          </p>
        )}
      </Stack>
    </Dialog>
  );
}
