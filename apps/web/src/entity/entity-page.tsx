/** Page of an entity: list and row beside each other on a wide window, else one at a time. */
import { getEntity } from "@comptoir/domain/entity";
import { hasPermission } from "@comptoir/domain/access";
import { Page } from "@comptoir/ui-react";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";

import { session } from "../session/session.ts";
import type { EntityScreen, NavigateToRow } from "./define-screen.ts";
import { EditorPanel } from "./editor-panel.tsx";
import styles from "./entity.module.css";
import { ListPanel } from "./list-panel.tsx";
import { originQueryOf, setOriginInSearch } from "./origin.ts";
import { RemovalDialog } from "./removal-dialog.tsx";
import { sideBySideQuery, useMediaQuery } from "./use-media.ts";

export function EntityPage({ screen, id }: Readonly<{ screen: EntityScreen; id: number | null }>): ReactElement {
  const { claims } = useSnapshot(session.state);
  const { search, hrefOf, goTo, hasOpenedRow } = useRowNavigation(screen);
  const hasRoom = useMediaQuery(sideBySideQuery);
  const isBeside = hasRoom && screen.isPage !== true;
  const permissions = claims?.permissions ?? [];
  const { write } = getEntity(screen.entity);
  const mayWrite = write.length > 0 && hasPermission(permissions, write);
  useEffect(
    function askAgainAtTheNextVisit() {
      return screen.references.leave;
    },
    [screen],
  );
  /** Last opened row, for the list to restore its position. */
  const [lastId, setLast] = useState<number | null>(null);
  if (id !== null && id !== lastId) setLast(id);
  const origin = id === 0 ? originQueryOf(search) : "";
  const editor = id !== null && (
    <EditorPanel
      key={`${id} ${origin}`}
      screen={screen}
      id={id}
      origin={origin}
      mayWrite={mayWrite}
      beside={isBeside}
      takesFocus={hasOpenedRow && !isBeside}
      onGo={goTo}
    />
  );
  const hasList = id === null || isBeside;
  return (
    <Page wide={hasList}>
      {screen.slots?.page !== undefined && <screen.slots.page screen={screen} mayWrite={mayWrite} onGo={goTo} />}
      <RemovalDialog screen={screen} />
      {hasList ? (
        <div className={id === null ? styles["alone"] : styles["split"]}>
          <ListPanel
            screen={screen}
            permissions={permissions}
            layerId={claims?.tli ?? null}
            mayWrite={mayWrite}
            openId={id}
            returnedFrom={id === null ? lastId : null}
            onReturned={() => setLast(null)}
            hrefOf={hrefOf}
            onOpen={goTo}
            narrow={id !== null}
          />
          {editor !== false && <aside className={styles["beside"]}>{editor}</aside>}
        </div>
      ) : (
        editor
      )}
    </Page>
  );
}

/** Addresses of a screen's rows, and a function that opens them; `hasOpenedRow` says whether the user opened a row in this visit. */
function useRowNavigation(screen: EntityScreen) {
  const search = useSearch();
  const [, navigate] = useLocation();
  const [hasOpenedRow, setOpenedRow] = useState(false);
  const hrefOf = (row: number | null, start?: Parameters<NavigateToRow>[1]): string => {
    const query = setOriginInSearch(search, start);
    return `${screen.path}${row === null ? "" : row === 0 ? "/create/0" : `/${row}`}${query === "" ? "" : `?${query}`}`;
  };
  const goTo: NavigateToRow = (row, start) => {
    setOpenedRow(true);
    navigate(hrefOf(row, start));
  };
  return { search, hrefOf, goTo, hasOpenedRow };
}

/** Parses the row in an address: 0 is a new one, null the list. */
export function parseRowId(params: Readonly<Record<string, string | undefined>>): number | null {
  const text = params["id"];
  return text === undefined ? null : /^\d{1,9}$/u.test(text) ? Number(text) : -1;
}
