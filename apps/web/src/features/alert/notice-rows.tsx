/** Notices of alerts, newest first; each opens its figure, its row of a report, or the alert that was stopped. */
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
      {notices.map((notice) => {
        const noticeDays = { from: notice.from as CalendarDate, to: notice.to as CalendarDate };
        return (
          <li key={notice.id} className={styles["row"]}>
            <div className={styles["words"]}>
              <span>
                <Link
                  href={
                    notice.problem === undefined
                      ? (notice.row?.path ?? alertFigurePath({ ...notice, ...noticeDays }))
                      : alertPath(notice.alertId)
                  }
                  className={notice.seenAt === null ? styles["unseen"] : styles["link"]}
                  onClick={() => notice.seenAt === null && onSee(notice.id)}
                >
                  {notice.row === null ? "" : `${notice.row.name} · `}
                  {notice.title}, {notice.place}
                </Link>{" "}
                {notice.seenAt === null && <Badge tone="warning">{t("alert.isNew")}</Badge>}
              </span>
              <span>{noticeSentence(notice)}</span>
              <span className={styles["muted"]}>
                {[formatAlertBin({ ...noticeDays, minute: notice.minute }, language), ...momentTextsOf(notice)].join(
                  " · ",
                )}
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
