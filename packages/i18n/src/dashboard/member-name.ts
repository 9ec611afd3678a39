/** Names of the members of a split of sales: hours, weekdays and tenders in the reader's language, others as stored. */
import { unknownMemberCode } from "@comptoir/domain/dashboard";
import type { PerType } from "@comptoir/domain/dashboard";
import { formatClock, weekdayNames } from "@comptoir/domain/period";

import type { Translator } from "../create-i18n.ts";

/** Words of a reader; the area "dashboard" must be loaded. */
type Reader = Pick<Translator, "language" | "t">;

/** Member of a split, with the name that it is stored by. */
export interface NamedMember {
  readonly type: PerType;
  readonly code: string;
  readonly name: string;
}

/** Names a member of a split for a reader. */
export function memberName({ language, t }: Reader, { type, code, name }: NamedMember): string {
  if (type === "HOUR" && /^\d{1,2}$/u.test(code)) return formatClock(Number(code) * 60, language);
  if (type === "WEEKDAY" && /^[0-6]$/u.test(code)) return weekdayNames(language, 0)[Number(code)] ?? name;
  if (type === "WEEKDAY_HOUR")
    return hourOfWeekName(
      { language, t },
      Number(code.slice(0, 1)),
      /^\d-\d{2}$/u.test(code) ? Number(code.slice(2)) : null,
    );
  if (code === unknownMemberCode && (type === "HOUR" || type === "TENDER")) return t("dashboard.notInFile");
  if (type === "TENDER") {
    const tenderCode = namedTenders.find((tender) => tender === code);
    if (tenderCode !== undefined) return t(`dashboard.tender_${tenderCode}`);
  }
  return name === "" ? t("dashboard.unnamed") : name;
}

/** Names an hour of the week, or the sales of a weekday that have no time. */
export function hourOfWeekName({ language, t }: Reader, weekday: number, hour: number | null): string {
  const clockText = hour === null ? t("dashboard.notInFile") : formatClock(hour * 60, language);
  return `${weekdayNames(language, 0)[weekday] ?? ""}, ${clockText}`;
}

/** Tenders with translated names; any other keeps the till's name. */
const namedTenders = ["CASH", "DEBIT", "CARD", "VISA", "MASTERCARD", "AMEX", "GIFT_CARD"] as const;
