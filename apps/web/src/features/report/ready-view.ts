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

type Shown = Readonly<{ kind: ReportKindCode; opened: OpenedReport; isRewritten: boolean }>;

/** Lists the ready-made views of the report shown; only a standard report has some. */
export function readyViewsOf({ kind, opened, isRewritten }: Shown): readonly ReadyView[] {
  if (opened.saved.report.id !== 0 || isRewritten) return [];
  return listReadyViews(kind).flatMap((ready, index) => {
    const list = readyView(kind, ready);
    return list === null ? [] : [{ ...fixedParts, id: -1 - index, ready, name: t(`report.readyView_${ready}`), list }];
  });
}

/** Parts that every ready-made view has. */
const fixedParts = { version: 0, isShared: false, isMine: false, by: "", mayChange: false } as const;

export const isReadyView = (view: ListView<ReportCustomization>): view is ReadyView => "ready" in view;
