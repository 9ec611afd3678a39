/** Entry of the audit trail: user, time, place, and each field before and after. */
import type { AuditRow } from "@comptoir/api/wire";
import { Button, ButtonLink, DescriptionList, Dialog, ErrorState, SkeletonRows, Stack } from "@comptoir/ui-react";
import { navigationEntries } from "@comptoir/domain/access";
import type { ReactElement } from "react";
import { Link, useLocation } from "wouter";

import { networkAddressText } from "../../shared/device-text.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { momentText } from "../../session/written.ts";
import { askAuditEntry, askReferences } from "./audit-requests.ts";
import { actionText, changeTexts, kindText, personText, recordPath, recordText } from "./audit-words.ts";
import styles from "./audit.module.css";

export type AuditEntryProps = Readonly<{
  id: number;
  known: AuditRow | null;
  onClose: () => void;
  onPerson: (userId: number) => void;
}>;

export function AuditEntryDialog({ id, known, onClose, onPerson }: AuditEntryProps): ReactElement {
  const [answer] = useAnswer(askAuditEntry, known === null ? id : 0);
  const [, navigate] = useLocation();
  const auditRow = known ?? (answer?.ok === true ? answer.value : null);
  const pathOfRecord = auditRow === null ? null : recordPath(auditRow);
  const { userId = null } = auditRow ?? {};
  return (
    <Dialog
      open
      size="large"
      title={auditRow === null ? t("shell.entry_AUDIT") : t("audit.entry", { when: momentText(auditRow.at) })}
      closeLabel={t("audit.close")}
      onClose={onClose}
      actions={
        <>
          {userId !== null && (
            <Button icon="user" onClick={() => onPerson(userId)}>
              {t("audit.onlyPerson")}
            </Button>
          )}
          {pathOfRecord !== null && (
            <ButtonLink
              href={pathOfRecord}
              variant="primary"
              onClick={(event) => {
                event.preventDefault();
                navigate(pathOfRecord);
              }}
            >
              {t("audit.open")}
            </ButtonLink>
          )}
        </>
      }
    >
      {auditRow !== null ? (
        <EntryContent row={auditRow} />
      ) : answer === null || answer.ok ? (
        <SkeletonRows rows={5} label={t("common.loading")} />
      ) : (
        <ErrorState compact title={t("audit.entryFailed")} description={<PartFailure failure={answer.failure} />} />
      )}
    </Dialog>
  );
}

function EntryContent({ row }: Readonly<{ row: AuditRow }>): ReactElement {
  const [references] = useAnswer(askReferences, row.before === null && row.after === null ? "" : row.kind);
  const referencesByField = Object.fromEntries(
    references?.ok === true ? references.value.map(({ field, values }) => [field, values]) : [],
  );
  const fieldChanges = changeTexts(row, referencesByField);
  const descriptionItems = [
    { key: "who", label: t("audit.who"), value: personText(row) },
    { key: "what", label: t("audit.what"), value: actionText(row.action) },
    { key: "record", label: kindText(row.kind), value: recordText(row) },
    ...(row.place === null ? [] : [{ key: "place", label: t("audit.place"), value: row.place }]),
    ...(row.address === null || row.address === undefined
      ? []
      : [{ key: "address", label: t("audit.address"), value: networkAddressText(row.address) }]),
    ...(row.code === null ? [] : [{ key: "code", label: t("audit.reason"), value: reasonText(row.code) }]),
    ...(row.importId === null
      ? []
      : [
          {
            key: "import",
            label: t("management.byImport"),
            value: (
              <Link href={`${navigationEntries.IMPORT_TRANSACTIONS.path}/batches/${row.importId}`}>
                {t("audit.byImport", { number: row.importId })}
              </Link>
            ),
          },
        ]),
  ];
  return (
    <Stack gap={4}>
      <DescriptionList items={descriptionItems} />
      {fieldChanges.length > 0 ? (
        <table className={styles["changes"]}>
          <thead>
            <tr>
              <th scope="col">{t("audit.field")}</th>
              {row.before !== null && <th scope="col">{t("audit.before")}</th>}
              {row.after !== null && <th scope="col">{t("audit.after")}</th>}
            </tr>
          </thead>
          <tbody>
            {fieldChanges.map(({ field, label, before, after }) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                {row.before !== null && <td>{before}</td>}
                {row.after !== null && <td>{after}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        (row.before !== null || row.after !== null) && <p className={styles["muted"]}>{t("audit.noChanges")}</p>
      )}
    </Stack>
  );
}

const textKeyByReason = {
  LOCKED: "audit.reason_LOCKED",
  NOACCESS: "audit.reason_NOACCESS",
  LOGIN_FAILED: "audit.reason_LOGIN_FAILED",
  SECOND_FACTOR_WRONG: "audit.reason_SECOND_FACTOR_WRONG",
  PASSKEY_WRONG: "audit.reason_PASSKEY_WRONG",
  PASSKEY_ORIGIN: "audit.reason_PASSKEY_ORIGIN",
  PASSKEY_COPIED: "audit.reason_PASSKEY_COPIED",
  SIGN_ON_EMAIL: "audit.reason_SIGN_ON_EMAIL",
  SIGN_ON_UNKNOWN: "audit.reason_SIGN_ON_UNKNOWN",
  SIGN_ON_OTHER: "audit.reason_SIGN_ON_OTHER",
  SIGN_ON_FAILED: "audit.reason_SIGN_ON_FAILED",
} as const;
const reasonText = (code: string): string =>
  Object.hasOwn(textKeyByReason, code) ? t(textKeyByReason[code as keyof typeof textKeyByReason]) : code;
