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
  const search = useSearch();
  const [, navigate] = useLocation();
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
  const [last, setLast] = useState<number | null>(null);
  const [hasMoved, setMoved] = useState(false);
  if (id !== null && id !== last) setLast(id);
  const origin = id === 0 ? originQueryOf(search) : "";
  const goTo: NavigateToRow = (row, start) => {
    setMoved(true);
    navigate(addressOf(row, setOriginInSearch(search, start)));
  };
  const addressOf = (row: number | null, query: string) =>
    `${screen.path}${row === null ? "" : row === 0 ? "/create/0" : `/${row}`}${query === "" ? "" : `?${query}`}`;
  const editor =
    id === null ? null : (
      <EditorPanel
        key={`${id} ${origin}`}
        screen={screen}
        id={id}
        origin={origin}
        mayWrite={mayWrite}
        beside={isBeside}
        takesFocus={hasMoved && !isBeside}
        onGo={goTo}
      />
    );
  const above = (
    <>
      {screen.slots?.page !== undefined && <screen.slots.page screen={screen} mayWrite={mayWrite} onGo={goTo} />}
      <RemovalDialog screen={screen} />
    </>
  );
  if (editor !== null && !isBeside)
    return (
      <Page>
        {above}
        {editor}
      </Page>
    );
  return (
    <Page wide>
      {above}
      <div className={editor === null ? styles["alone"] : styles["split"]}>
        <ListPanel
          screen={screen}
          permissions={permissions}
          layerId={claims?.tli ?? null}
          mayWrite={mayWrite}
          openId={id}
          returnedFrom={id === null ? last : null}
          onReturned={() => setLast(null)}
          hrefOf={(row) => addressOf(row, setOriginInSearch(search, undefined))}
          onOpen={goTo}
          narrow={editor !== null}
        />
        {editor !== null && <aside className={styles["beside"]}>{editor}</aside>}
      </div>
    </Page>
  );
}

/** Parses the row in an address: 0 is a new one, null the list. */
export function parseRowId(params: Readonly<Record<string, string | undefined>>): number | null {
  const text = params["id"];
  return text === undefined ? null : /^\d{1,9}$/u.test(text) ? Number(text) : -1;
}
