/** Shows how the server interpreted each word of the search box; each interpretation can be changed or removed. */
import { printInvoiceTerms, readTermAs, type InvoiceTerm } from "@comptoir/domain/operation";
import type { DateWordContext } from "@comptoir/domain/operation";
import type { InvoicePage } from "@comptoir/api/wire";
import { cents, formatMoney } from "@comptoir/domain/money";
import { parseCalendarDate } from "@comptoir/domain/period";
import { Icon, Menu } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { dateText } from "../../receipt/receipt-words.ts";
import { language, t } from "../../shared/text.ts";
import styles from "./invoice.module.css";

type TermWire = InvoicePage["terms"][number];

export type BoxReadingProps = Readonly<{
  page: Pick<InvoicePage, "terms" | "today" | "weekStart">;
  onText: (text: string) => void;
}>;

export function SearchTermReadings({ page, onText }: BoxReadingProps): ReactElement | null {
  const { terms, today, weekStart } = page;
  const todayResult = parseCalendarDate(today);
  if (terms.length === 0 || !todayResult.ok) return null;
  const dateWordContext: DateWordContext = { today: todayResult.value, weekStart };
  const writeTerms = (list: readonly InvoiceTerm[]) => onText(printInvoiceTerms(list, dateWordContext, language));
  const readTerms = terms.map(({ kind, source }) => readTermAs(kind, source, dateWordContext));
  const refundTerm = terms.find(({ kind }) => kind === "refund");
  return (
    <>
      <ul className={styles["chips"]} aria-label={t("invoice.understood")}>
        {terms.map((term, index) => (
          <li key={index}>
            <Menu
              label={t("invoice.readingOf", { text: term.source })}
              align="start"
              trigger={(props) => (
                <button type="button" className={styles["chip"]} {...props}>
                  <span className={styles["kind"]}>{t(`invoice.kind_${term.kind}`)}</span>
                  <span className={styles["said"]}>{termText(term)}</span>
                  <Icon name="chevron-down" size={16} />
                </button>
              )}
              groups={() => [
                term.readings.map((kind) => ({
                  key: kind,
                  label: describeReading(kind),
                  current: kind === term.kind,
                  onSelect: () =>
                    writeTerms(
                      readTerms.map((otherTerm, position) =>
                        position === index ? readTermAs(kind, term.source, dateWordContext) : otherTerm,
                      ),
                    ),
                })),
                [
                  {
                    key: "remove",
                    label: t("invoice.remove"),
                    icon: "close",
                    onSelect: () => writeTerms(readTerms.filter((_, position) => position !== index)),
                  },
                ],
              ]}
            />
          </li>
        ))}
      </ul>
      {refundTerm !== undefined && (
        <p className={styles["muted"]}>{t("invoice.refundHelp", { text: refundTerm.source })}</p>
      )}
    </>
  );
}

/** Names a kind of reading for the menu; refunds have a word of their own there, because their chip says "With refund". */
const describeReading = (kind: TermWire["kind"]): string =>
  kind === "refund" ? t("invoice.refundReading") : t(`invoice.kind_${kind}`);

/** Formats a word: days and amounts as they were parsed, any other word as it was typed. */
function termText({ source, from, to }: TermWire): string {
  if (from === undefined || to === undefined) return source;
  const [firstText, lastText] = [from, to].map((value) =>
    typeof value === "number" ? formatMoney(cents(value), language) : dateText(value),
  );
  return firstText === lastText ? (firstText ?? source) : `${firstText ?? ""} – ${lastText ?? ""}`;
}
