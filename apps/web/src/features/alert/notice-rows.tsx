/** Notices of alerts, newest first; each opens its figure on its board. */
import type { AlertNoticeWire } from "@comptoir/api/wire";
import { alertFigurePath, formatAlertBin } from "@comptoir/domain/dashboard";
import type { CalendarDate } from "@comptoir/domain/period";
import { Badge } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { alertPath } from "../../shared/alert-path.ts";
import { momentText } from "../../session/written.ts";
import { language, t } from "../../shared/text.ts";
import { noticeSentence } from "./alert-words.ts";
import styles from "./alert.module.css";

export type NoticeRowsProps = Readonly<{ notices: readonly AlertNoticeWire[]; onSee: (id: number) => void }>;

export function NoticeRows({ notices, onSee }: NoticeRowsProps): ReactElement {
  return (
    <ul className={styles["rows"]}>
      {notices.map((row) => {
        const noticeDays = { from: row.from as CalendarDate, to: row.to as CalendarDate };
        return (
          <li key={row.id} className={styles["row"]}>
            <div className={styles["words"]}>
              <span>
                <Link
                  href={
                    row.problem === undefined
                      ? (row.row?.path ?? alertFigurePath({ ...row, ...noticeDays }))
                      : alertPath(row.alertId)
                  }
                  className={row.seenAt === null ? styles["unseen"] : styles["link"]}
                  onClick={() => row.seenAt === null && onSee(row.id)}
                >
                  {row.row === null ? "" : `${row.row.name} · `}
                  {row.title}, {row.place}
                </Link>{" "}
                {row.seenAt === null && <Badge tone="warning">{t("alert.isNew")}</Badge>}
              </span>
              <span>{noticeSentence(row)}</span>
              <span className={styles["muted"]}>
                {[formatAlertBin({ ...noticeDays, minute: row.minute }, language), ...momentTextsOf(row)].join(" · ")}
              </span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function momentTextsOf({ toldAt, seenAt, mailedAt, mailDueAt }: AlertNoticeWire): readonly string[] {
  return [
    t("alert.toldAt", { when: momentText(toldAt) }),
    ...(seenAt === null ? [] : [t("alert.seenAt", { when: momentText(seenAt) })]),
    ...(mailedAt !== null
      ? [t("alert.mailedAt", { when: momentText(mailedAt) })]
      : mailDueAt !== null
        ? [t("alert.mailAt", { when: momentText(mailDueAt) })]
        : []),
  ];
}
