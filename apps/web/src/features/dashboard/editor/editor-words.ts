/** Words of the widget editor: measures, splits, and why a choice is not offered. */
import {
  widgetSubjectOf,
  type MeasureCode,
  type Widget,
  type ChoiceRefusal,
  type WidgetSplit,
} from "@comptoir/domain/dashboard";

import { t } from "../../../shared/text.ts";

export const measureText = (measure: MeasureCode): string => t(`dashboard.measure_${measure}`);

export const splitText = (split: WidgetSplit | null): string => t(`widget.split_${split ?? "none"}`);

export function unavailableReasonText(reason: ChoiceRefusal): string {
  if (reason.code === "SPLIT_MEASURES")
    return t("widget.why_SPLIT_MEASURES", { measures: reason.measures.map(measureText).join(", ") });
  return reason.code === "TOO_MANY" ? t("widget.why_TOO_MANY", { max: reason.max }) : t(`widget.why_${reason.code}`);
}

/** Label of a choice, with the reason why it is not offered. */
export const labelWithReason = (label: string, reason: ChoiceRefusal | null): string =>
  reason === null ? label : t("widget.disabledBecause", { label, why: unavailableReasonText(reason) });

/** Describes a widget in words: its measures and their split. */
export function widgetSubjectText(widget: Pick<Widget, "kind" | "primary" | "secondary" | "dimension">): string {
  const { measures, split } = widgetSubjectOf(widget);
  const measuresText = measures.map(measureText).join(", ");
  return split === null ? measuresText : t("widget.suggested", { measure: measuresText, split: splitText(split) });
}
