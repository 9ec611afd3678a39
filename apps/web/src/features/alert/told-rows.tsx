/** Rows of what one was told, newest first; one opens its figure on its board. */
import type { ToldAlertWire } from "@comptoir/api/wire";
import { alertFigurePath, formatAlertBin } from "@comptoir/domain/dashboard";
import type { CalendarDate } from "@comptoir/domain/period";
import { Badge } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { momentText } from "../../session/written.ts";
import { language, t } from "../../shared/text.ts";
import { toldSentence } from "./alert-words.ts";
import styles from "./alert.module.css";

export type ToldRowsProps = Readonly<{ told: readonly ToldAlertWire[]; onSee: (id: number) => void }>;

export function ToldRows({ told, onSee }: ToldRowsProps): ReactElement {
  return (
    <ul className={styles["rows"]}>
      {told.map((row) => {
        const days = { from: row.from as CalendarDate, to: row.to as CalendarDate };
        return (
          <li key={row.id} className={styles["row"]}>
            <div className={styles["words"]}>
              <span>
                <Link
                  href={alertFigurePath({ ...row, ...days })}
                  className={row.seenAt === null ? styles["unseen"] : styles["link"]}
                  onClick={() => row.seenAt === null && onSee(row.id)}
                >
                  {row.title}, {row.place}
                </Link>{" "}
                {row.seenAt === null && <Badge tone="warning">{t("alert.isNew")}</Badge>}
              </span>
              <span>{toldSentence(row)}</span>
              <span className={styles["muted"]}>
                {[formatAlertBin({ ...days, time: row.time }, language), ...momentsOf(row)].join(" · ")}
              </span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function momentsOf({ toldAt, seenAt, mailedAt, mailDueAt }: ToldAlertWire): readonly string[] {
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
