/** Dialog that lists the selected rows that were not changed, each with the reason. */
import { Button, Dialog, Stack } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { issueText } from "../../../shared/failure-text.ts";
import { t } from "../../../shared/text.ts";
import styles from "../../../rows/panel.module.css";

/** Selected row that was not changed. */
export interface FailedRow {
  readonly key: string;
  readonly name: string;
  readonly why: string;
}

interface RowOutcome {
  readonly issue: {
    readonly code: string;
    readonly params?: Readonly<Record<string, string | number>> | undefined;
  } | null;
}

/** Lists the rows that a call left unchanged, in the order in which they were sent. */
export const listFailedRows = <Item extends { readonly origin: string; readonly name: string }>(
  items: readonly Item[],
  outcomes: readonly RowOutcome[],
): readonly FailedRow[] =>
  items.flatMap(({ origin, name }, index): FailedRow[] => {
    const rowIssue = outcomes[index]?.issue ?? null;
    if (rowIssue === null) return [];
    const reasonText = issueText({ code: rowIssue.code, field: null, params: rowIssue.params ?? {} });
    return [{ key: `${origin} ${index}`, name, why: reasonText }];
  });

export type FailedRowsProps = Readonly<{ title: string; rows: readonly FailedRow[]; onClose: () => void }>;

export function FailedRows({ title, rows, onClose }: FailedRowsProps): ReactElement {
  return (
    <Dialog
      open
      title={title}
      closeLabel={t("common.close")}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t("common.close")}
        </Button>
      }
    >
      <Stack gap={3}>
        <ul className={styles["left"]}>
          {rows.map(({ key, name, why }) => (
            <li key={key}>
              {name}
              <span className={styles["muted"]}>{why}</span>
            </li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  );
}
