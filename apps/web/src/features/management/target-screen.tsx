/** Screen of targets: the tree of layers beside the form of one; on a phone one at a time. */
import { getEntity } from "@comptoir/domain/entity";
import { hasPermission, navigationEntries } from "@comptoir/domain/access";
import { EmptyState, Page } from "@comptoir/ui-react";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";

import { defineScreen, type NavigateToRow } from "../../entity/define-screen.ts";
import { EditorPanel } from "../../entity/editor-panel.tsx";
import { parseRowId } from "../../entity/entity-page.tsx";
import { originQueryOf, setOriginInSearch } from "../../entity/origin.ts";
import { RemovalDialog } from "../../entity/removal-dialog.tsx";
import { sideBySideQuery, useMediaQuery } from "../../entity/use-media.ts";
import type { ScreenProps } from "../../routes.ts";
import { session } from "../../session/session.ts";
import { t } from "../../shared/text.ts";
import { LayerAside } from "./layer-aside.tsx";
import { LayerBody } from "./layer-body.tsx";
import { LayerTreePanel } from "./layer-tree-panel.tsx";
import { layerWords } from "./layer-words.ts";
import styles from "./target.module.css";

const targetScreen = defineScreen({
  entity: "layer",
  path: navigationEntries.TARGET.path,
  icon: "store",
  own: layerWords,
  columns: ["description", "code", "type"],
  card: ["type", "code"],
  groups: [
    { title: "target.group_identity", fields: ["description", "code", "type", "locationType", "priority", "isActive"] },
  ],
  bulk: [],
  words: {
    title: "shell.entry_TARGET",
    rowKind: "target.one",
    add: "target.add",
    search: "target.search",
    empty: "target.empty",
    emptyText: "target.emptyText",
  },
  importPath: null,
  slots: { body: LayerBody, aside: LayerAside },
});

export function TargetPage({ params }: ScreenProps): ReactElement {
  const id = parseRowId(params);
  const { claims } = useSnapshot(session.state);
  const search = useSearch();
  const [, navigate] = useLocation();
  const hasRoom = useMediaQuery(sideBySideQuery);
  const mayWrite = hasPermission(claims?.permissions ?? [], getEntity("layer").write);
  const origin = id === 0 ? originQueryOf(search) : "";
  const [hasMoved, setMoved] = useState(false);
  const goTo: NavigateToRow = (row, start) => {
    setMoved(true);
    navigate(layerPath(row, start));
  };
  const move = useMove(id, goTo);
  const tree = (
    <LayerTreePanel
      screen={targetScreen}
      layerId={claims?.tli ?? null}
      openId={id}
      mayWrite={mayWrite}
      onGo={goTo}
      onMove={move}
    />
  );
  const editor =
    id === null ? null : (
      <EditorPanel
        key={`${id} ${origin}`}
        screen={targetScreen}
        id={id}
        origin={origin}
        mayWrite={mayWrite}
        beside={hasRoom}
        takesFocus={hasMoved && !hasRoom}
        onGo={goTo}
      />
    );
  return (
    <Page wide={hasRoom}>
      <RemovalDialog screen={targetScreen} />
      {hasRoom ? (
        <div className={styles["split"]}>
          {tree}
          {editor === null ? (
            <EmptyState icon="store" title={t("target.choose")} description={t("target.chooseText")} />
          ) : (
            <aside className={styles["beside"]}>{editor}</aside>
          )}
        </div>
      ) : (
        <>
          <div hidden={editor !== null}>{tree}</div>
          {editor}
        </>
      )}
    </Page>
  );
}

/** Address of the tree, of a layer, or of a new one. */
function layerPath(...[row, start]: Parameters<NavigateToRow>): string {
  const query = setOriginInSearch("", start);
  return `${targetScreen.path}${row === null ? "" : row === 0 ? "/create/0" : `/${row}`}${query === "" ? "" : `?${query}`}`;
}

/** Fills the new parent into the form of a layer that was dropped onto another, once the form is loaded. */
function useMove(id: number | null, onGo: NavigateToRow): (row: number, parentId: number) => void {
  const { row: openedRow } = useSnapshot(targetScreen.editor.state);
  const [droppedLayer, setDropped] = useState<{ readonly id: number; readonly parentId: number } | null>(null);
  useEffect(
    function fillInMove() {
      if (droppedLayer === null || openedRow?.["id"] !== droppedLayer.id) return;
      setDropped(null);
      targetScreen.editor.set("parentId", droppedLayer.parentId);
    },
    [droppedLayer, openedRow],
  );
  const moveLayer = (row: number, parentId: number) => {
    setDropped({ id: row, parentId });
    if (row !== id) onGo(row);
  };
  return moveLayer;
}
