/** Explains a figure: its source rows and its definition. */
import { explainFigure, type Aggregate, type FieldCatalogue } from "@comptoir/domain/report";
import type { ReactElement } from "react";

import { aggregateText, fieldText, meaningText } from "../report/report-words.ts";
import { countText } from "../session/written.ts";
import { t } from "../shared/text.ts";
import styles from "./rows.module.css";

export type WhyFigureProps = Readonly<{
  of: Readonly<{ field: string; aggregate: Aggregate | null }>;
  /** Figure as formatted. */
  text: string;
  fields: FieldCatalogue;
  /** Number of rows in the figure; null for a figure of a single row. */
  rows: number | null;
  /** Formats another figure over the same rows. */
  valueOf: (field: string) => string | undefined;
}>;

/** Explains how a figure comes about, from its rows or from other figures, and its meaning; draws nothing if there is nothing to say. */
export function WhyFigure({ of, text, fields, rows, valueOf }: WhyFigureProps): ReactElement | null {
  const figureReason = explainFigure(fields, of);
  const fieldMeaningText = meaningText(of.field);
  if (figureReason === null || (rows === null && figureReason.kind === "rows" && fieldMeaningText === undefined))
    return null;
  const partWithValueText = (field: string): string => {
    const partValueText = valueOf(field);
    return partValueText === undefined || partValueText === ""
      ? fieldText(field)
      : t("report.whyPart", { name: fieldText(field), value: partValueText });
  };
  const textByReasonKind = {
    rows: () =>
      figureReason.kind === "rows" && rows !== null
        ? t("report.whyRows", {
            how: aggregateText(figureReason.aggregate),
            rows: t("report.rows", { count: rows, number: countText(rows) }),
          })
        : fieldText(of.field),
    quotient: () =>
      figureReason.kind === "quotient"
        ? t("report.whyQuotient", {
            part: partWithValueText(figureReason.part),
            whole: partWithValueText(figureReason.whole),
          })
        : "",
    // The figures of the row are the cashier's own, so the text has only names.
    others: () =>
      figureReason.kind === "others"
        ? t("report.whyOthers", { part: fieldText(figureReason.part), whole: fieldText(figureReason.whole) })
        : "",
    standing: () =>
      figureReason.kind === "standing" ? t("report.whyStanding", { name: fieldText(figureReason.of) }) : "",
    compared: () =>
      figureReason.kind === "compared" ? t("report.whyCompared", { name: fieldText(figureReason.of) }) : "",
  } as const satisfies Record<typeof figureReason.kind, () => string>;
  return (
    <p className={styles["why"]}>
      <strong>{text}</strong> {textByReasonKind[figureReason.kind]()}
      {fieldMeaningText !== undefined && <span className={styles["muted"]}>{fieldMeaningText}</span>}
    </p>
  );
}
