/** Placeholders of a report's widget: while it waits, without permission, and after a failure. */
import type { ReportWidget } from "@comptoir/domain/dashboard";
import { EmptyState, SkeletonChart } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import type { Failure } from "../shared/answer.ts";
import { FailedPart } from "../shared/failed-part.tsx";
import { t } from "../shared/text.ts";
import { widgetHeightPx } from "./widget-height.ts";

export const WaitingWidget = ({ widget }: Readonly<{ widget: ReportWidget }>): ReactElement => (
  <SkeletonChart heightPx={widgetHeightPx(widget)} label={t("common.loading")} />
);

export const DeniedWidget = (): ReactElement => (
  <EmptyState compact icon="lock" title={t("errors.title403")} description={t("report.widgetDenied")} />
);

/** Says that the report could not be read; a deleted report and one not shared with the viewer give the same message. */
export function FailedWidget({ failure, onRetry }: Readonly<{ failure: Failure; onRetry: () => void }>): ReactElement {
  const isUnavailable = failure.status === 404 || failure.status === 403;
  if (isUnavailable)
    return <EmptyState compact icon="lock" title={t("report.widgetGone")} description={t("report.widgetGoneText")} />;
  return <FailedPart compact title={t("report.failed")} failure={failure} onRetry={onRetry} />;
}
