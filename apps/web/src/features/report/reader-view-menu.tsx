/** Menu of the reader's named views of a report. */
import { mayShareView, type ReportCustomization } from "@comptoir/domain/report";
import { lazy, Suspense } from "react";
import type { ReactElement } from "react";

import type { ViewsStore } from "../../entity/create-views-store.ts";
import { ViewMenu } from "../../entity/view-menu.tsx";
import { t } from "../../shared/text.ts";
import type { ReaderMoves } from "./reader-moves.ts";
import { isReadyView, readyViewsOf } from "./ready-view.ts";
import type { ResolvedReader } from "./resolve-reader.ts";

const ShareView = lazy(() => import("./share-view.tsx").then((file) => ({ default: file.ShareView })));

export type ReaderViewMenuProps = Readonly<{
  reader: ResolvedReader;
  moves: ReaderMoves;
  views: ViewsStore<ReportCustomization>;
}>;

export function ReaderViewMenu({ reader, moves, views }: ReaderViewMenuProps): ReactElement {
  const { inView, change, permissions, opened } = reader;
  return (
    <ViewMenu
      screen={{ views }}
      viewed={{ view: inView, list: change, isChanged: isChanged(reader) }}
      mayShare={false}
      shareDialog={
        mayShareView({ isMine: true }, { permissions, roleIds: [] })
          ? (view, onClose) => (
              <Suspense fallback={null}>
                <ShareView screen={{ views }} view={view} targetId={opened.saved.targetId ?? null} onClose={onClose} />
              </Suspense>
            )
          : undefined
      }
      words={{
        all: t(opened.saved.report.id === 0 ? "report.standard" : "report.viewAll"),
        help: t("report.viewHelp"),
        hasDefault: false,
      }}
      fixedViews={readyViewsOf(reader)}
      onShow={(list, view) =>
        view !== null && isReadyView(view) && list === view.list ? moves.showReady(view) : moves.showNamed(list, view)
      }
    />
  );
}

/** Tells whether the report differs from its view. Another period or other filters are no difference from a ready-made view. */
function isChanged({ inView, address, isChangedHere }: ResolvedReader): boolean {
  if (inView === null || !isReadyView(inView)) return isChangedHere;
  return Object.keys(address.change).some((part) => part !== "period" && part !== "filters");
}
