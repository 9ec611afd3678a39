/** Ready-made views of a report, as entries of its menu of views. */
import {
  listReadyViews,
  readyView,
  type ReadyViewCode,
  type ReportCustomization,
  type ReportKindCode,
} from "@comptoir/domain/report";

import type { ListView } from "../../entity/view-gateway.ts";
import { t } from "../../shared/text.ts";
import type { OpenedReport } from "./use-opened.ts";

/** Ready-made view; nobody may change it. */
export interface ReadyView extends ListView<ReportCustomization> {
  readonly ready: ReadyViewCode;
}

type ReadyViewInput = Readonly<{ kind: ReportKindCode; opened: OpenedReport; isRewritten: boolean }>;

/** Lists the ready-made views of the report shown; only a standard report has some. */
export function readyViewsOf({ kind, opened, isRewritten }: ReadyViewInput): readonly ReadyView[] {
  if (opened.saved.report.id !== 0 || isRewritten) return [];
  return listReadyViews(kind).flatMap((ready, index) => {
    const readyCustomization = readyView(kind, ready);
    return readyCustomization === null
      ? []
      : [{ ...fixedViewParts, id: -1 - index, ready, name: t(`report.readyView_${ready}`), list: readyCustomization }];
  });
}

/** Parts that every ready-made view has. */
const fixedViewParts = { version: 0, isShared: false, isMine: false, by: "", mayChange: false } as const;

export const isReadyView = (view: ListView<ReportCustomization>): view is ReadyView => "ready" in view;
