/** Page of an entity: list and row beside each other on a wide window, else one at a time. */
import { getEntity } from "@comptoir/domain/entity";
import { hasPermission } from "@comptoir/domain/access";
import { Page } from "@comptoir/ui-react";
import { useEffect, useMemo, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";

import { session } from "../session/session.ts";
import type { EntityScreen, NavigateToRow } from "./define-screen.ts";
import { makeEntityListParts } from "./entity-list-parts.tsx";
import { EditorPanel } from "./editor-panel.tsx";
import styles from "./entity.module.css";
import { ListPanel } from "./list-panel.tsx";
import { originQueryOf, setOriginInSearch } from "./origin.ts";
import { RemovalDialog } from "./removal-dialog.tsx";
import { sideBySideQuery, useMediaQuery } from "./use-media.ts";

type EntityPageProps = Readonly<{
  screen: EntityScreen;
  /** Row in the address: 0 is a new one, null the list. */
  id: number | null;
}>;

export function EntityPage({ screen, id: addressId }: EntityPageProps): ReactElement {
  const { claims } = useSnapshot(session.state);
  const { search, hrefOf, goTo, hasOpenedRow } = useRowNavigation(screen);
  const isWideScreen = useMediaQuery(sideBySideQuery);
  const isBeside = isWideScreen && screen.isPage !== true;
  const userPermissions = claims?.permissions ?? [];
  const { write } = getEntity(screen.entity);
  const mayWrite = write.length > 0 && hasPermission(userPermissions, write);
  // Rows that nobody may create have no page for a new row: it is not found.
  const id = addressId === 0 && write.length === 0 ? -1 : addressId;
  useReferencesOfVisit(screen);
  const listParts = useMemo(() => makeEntityListParts(screen, mayWrite), [screen, mayWrite]);
  /** Last opened row, for the list to restore its position. */
  const [lastId, setLast] = useState<number | null>(null);
  if (id !== null && id !== lastId) setLast(id);
  const newRowOrigin = id === 0 ? originQueryOf(search) : "";
  const editorPanel = id !== null && (
    <EditorPanel
      key={`${id} ${newRowOrigin}`}
      screen={screen}
      id={id}
      origin={newRowOrigin}
      mayWrite={mayWrite}
      beside={isBeside}
      takesFocus={hasOpenedRow && !isBeside}
      onGo={goTo}
    />
  );
  const isListVisible = id === null || isBeside;
  return (
    <Page wide={isListVisible}>
      {screen.slots?.page !== undefined && <screen.slots.page screen={screen} mayWrite={mayWrite} onGo={goTo} />}
      <RemovalDialog screen={screen} />
      {isListVisible ? (
        <div className={id === null ? styles["alone"] : styles["split"]}>
          <ListPanel
            screen={screen}
            parts={listParts}
            permissions={userPermissions}
            layerId={claims?.tli ?? null}
            mayWrite={mayWrite}
            openId={id}
            returnedFrom={id === null ? lastId : null}
            onReturned={() => setLast(null)}
            hrefOf={hrefOf}
            onOpen={goTo}
            narrow={id !== null}
          />
          {editorPanel !== false && <aside className={styles["beside"]}>{editorPanel}</aside>}
        </div>
      ) : (
        editorPanel
      )}
    </Page>
  );
}

/** Asks for the references of a screen again at its next visit. */
function useReferencesOfVisit({ references }: EntityScreen): void {
  useEffect(() => references.leave, [references]);
}

/** Addresses of a screen's rows, and a function that opens them; `hasOpenedRow` says whether the user opened a row in this visit. */
function useRowNavigation(screen: EntityScreen) {
  const addressSearch = useSearch();
  const [, navigate] = useLocation();
  const [hasOpenedRow, setOpenedRow] = useState(false);
  const rowHref = (rowId: number | null, origin?: Parameters<NavigateToRow>[1]): string => {
    const nextQuery = setOriginInSearch(addressSearch, origin);
    return `${screen.path}${rowId === null ? "" : rowId === 0 ? "/create/0" : `/${rowId}`}${nextQuery === "" ? "" : `?${nextQuery}`}`;
  };
  const goToRow: NavigateToRow = (rowId, origin) => {
    setOpenedRow(true);
    navigate(rowHref(rowId, origin));
  };
  return { search: addressSearch, hrefOf: rowHref, goTo: goToRow, hasOpenedRow };
}

/** Parses the row in an address: 0 is a new one, null the list, -1 an invalid id. */
export function parseRowId(params: Readonly<Record<string, string | undefined>>): number | null {
  const idText = params["id"];
  return idText === undefined ? null : /^\d{1,9}$/u.test(idText) ? Number(idText) : -1;
}
