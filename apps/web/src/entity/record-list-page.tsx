/** Page of a list of records, each of which opens on a page of its own. */
import { listRow } from "@comptoir/domain/entity";
import { hasPermission } from "@comptoir/domain/access";
import { Page } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";

import { session } from "../session/session.ts";
import styles from "./entity.module.css";
import { ListPanel } from "./list-panel.tsx";
import type { ListParts, ListScreen } from "./list-screen.ts";

export type RecordListPageProps = Readonly<{
  screen: ListScreen;
  parts: ListParts;
  pathOf: (id: number) => string;
  children?: ReactNode;
}>;

/** Last opened record of each list, to which the focus returns. */
const lastOpenedIds = new WeakMap<ListScreen, number>();

export function RecordListPage({ screen, parts, pathOf, children }: RecordListPageProps): ReactElement {
  const { claims } = useSnapshot(session.state);
  const [, navigate] = useLocation();
  const [returnedId, setReturnedId] = useState(() => lastOpenedIds.get(screen) ?? null);
  const permissions = claims?.permissions ?? [];
  const openRecord = (id: number | null) => {
    if (id === null) return;
    lastOpenedIds.set(screen, id);
    navigate(pathOf(id));
  };
  return (
    <Page wide>
      <div className={styles["alone"]}>
        <ListPanel
          screen={screen}
          parts={parts}
          permissions={permissions}
          layerId={claims?.tli ?? null}
          mayWrite={hasPermission(permissions, listRow(screen.entity).write)}
          openId={null}
          returnedFrom={returnedId}
          onReturned={() => {
            lastOpenedIds.delete(screen);
            setReturnedId(null);
          }}
          hrefOf={pathOf}
          onOpen={openRecord}
          narrow={false}
        />
      </div>
      {children}
    </Page>
  );
}
