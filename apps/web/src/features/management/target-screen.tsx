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
  const addressSearch = useSearch();
  const [, navigate] = useLocation();
  const hasRoomForBoth = useMediaQuery(sideBySideQuery);
  const mayWrite = hasPermission(claims?.permissions ?? [], getEntity("layer").write);
  const originQuery = id === 0 ? originQueryOf(addressSearch) : "";
  const [hasMoved, setMoved] = useState(false);
  const goToLayer: NavigateToRow = (rowId, origin) => {
    setMoved(true);
    navigate(layerPath(rowId, origin));
  };
  const moveLayer = useMove(id, goToLayer);
  const treePanel = (
    <LayerTreePanel
      screen={targetScreen}
      layerId={claims?.tli ?? null}
      openId={id}
      mayWrite={mayWrite}
      onGo={goToLayer}
      onMove={moveLayer}
    />
  );
  const editorPanel =
    id === null ? null : (
      <EditorPanel
        key={`${id} ${originQuery}`}
        screen={targetScreen}
        id={id}
        origin={originQuery}
        mayWrite={mayWrite}
        beside={hasRoomForBoth}
        takesFocus={hasMoved && !hasRoomForBoth}
        onGo={goToLayer}
      />
    );
  return (
    <Page wide={hasRoomForBoth}>
      <RemovalDialog screen={targetScreen} />
      {hasRoomForBoth ? (
        <div className={styles["split"]}>
          {treePanel}
          {editorPanel === null ? (
            <EmptyState icon="store" title={t("target.choose")} description={t("target.chooseText")} />
          ) : (
            <aside className={styles["beside"]}>{editorPanel}</aside>
          )}
        </div>
      ) : (
        <>
          <div hidden={editorPanel !== null}>{treePanel}</div>
          {editorPanel}
        </>
      )}
    </Page>
  );
}

/** Address of the tree, of a layer, or of a new one. */
function layerPath(...[rowId, origin]: Parameters<NavigateToRow>): string {
  const addressQuery = setOriginInSearch("", origin);
  return `${targetScreen.path}${rowId === null ? "" : rowId === 0 ? "/create/0" : `/${rowId}`}${addressQuery === "" ? "" : `?${addressQuery}`}`;
}

/** Fills the new parent into the form of a layer that was dropped onto another, once the form is loaded. */
function useMove(id: number | null, onGo: NavigateToRow): (layerId: number, parentId: number) => void {
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
  const moveLayer = (layerId: number, parentId: number) => {
    setDropped({ id: layerId, parentId });
    if (layerId !== id) onGo(layerId);
  };
  return moveLayer;
}
