/** Tree of layers: keyboard navigation, search, and moving by drag and drop. */
import { hasPermission, navigationEntries } from "@comptoir/domain/access";
import { entityRow } from "@comptoir/domain/entity";
import {
  Button,
  ButtonLink,
  Card,
  EmptyState,
  Icon,
  PageHeader,
  SkeletonRows,
  Stack,
  TextInput,
  VisuallyHidden,
} from "@comptoir/ui-react";
import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent, ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";

import type { EntityScreen, NavigateToRow } from "../../entity/define-screen.ts";
import { countText } from "../../entity/entity-words.ts";
import { session } from "../../session/session.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { t } from "../../shared/text.ts";
import { listLoadedRows } from "./layer-rows.ts";
import { treeKeyTarget, buildLayerTree, visibleNodes, type TreeNode } from "./layer-tree.ts";
import styles from "./target.module.css";

export type LayerTreePanelProps = Readonly<{
  screen: EntityScreen;
  layerId: number | null;
  openId: number | null;
  mayWrite: boolean;
  onGo: NavigateToRow;
  onMove: (id: number, parentId: number) => void;
}>;

const unfilteredQuery = { search: "", filters: [], sorting: [], columns: null } as const;

export function LayerTreePanel({ screen, layerId, openId, mayWrite, onGo, onMove }: LayerTreePanelProps): ReactElement {
  const { list } = screen;
  const listState = useSnapshot(list.state);
  const [search, setSearch] = useState("");
  useEffect(
    function readLayers() {
      void list.show(unfilteredQuery, layerId).then(() => list.see(0, (list.state.total ?? 1) - 1));
      return list.leave;
    },
    [list, layerId],
  );
  const { total } = listState;
  return (
    <div className={styles["panel"]}>
      <PageHeader
        title={t("shell.entry_TARGET")}
        description={total === null ? undefined : t("target.levels", { count: total, number: countText(total) })}
        actions={<TreeActions {...{ openId, mayWrite, onGo }} />}
      />
      {total === null && listState.failure !== null ? (
        <FailedPart title={t("management.listFailed")} failure={listState.failure} onRetry={() => void list.reload()} />
      ) : total === null ? (
        <SkeletonRows rows={10} label={t("common.loading")} />
      ) : total === 0 ? (
        <EmptyState icon="store" title={t("target.empty")} description={t("target.emptyText")} />
      ) : (
        <SearchedTree
          nodes={buildLayerTree(listLoadedRows(listState.rows))}
          openId={openId}
          mayMove={mayWrite}
          onOpen={(id) => onGo(id)}
          onMove={onMove}
          search={search}
          onSearch={setSearch}
        />
      )}
    </div>
  );
}

/** Buttons that create a target, and a level below the open one. */
function TreeActions({
  openId,
  mayWrite,
  onGo,
}: Pick<LayerTreePanelProps, "openId" | "mayWrite" | "onGo">): ReactElement {
  const { claims } = useSnapshot(session.state);
  return (
    <>
      {hasPermission(claims?.permissions ?? [], ["TARGET_CUD"]) && (
        <Link href={`${navigationEntries.TARGET.path}/new`} asChild>
          <ButtonLink icon="plus">{t("target.addTarget")}</ButtonLink>
        </Link>
      )}
      {mayWrite && (
        <Button
          variant="primary"
          icon="plus"
          onClick={() => onGo(0, openId === null || openId < 1 ? undefined : { parentId: openId })}
        >
          {t("target.add")}
        </Button>
      )}
    </>
  );
}

/** Tree with a search field above it, and a link to the goals for those who may see them. */
function SearchedTree({
  onSearch,
  ...props
}: TreeProps & Readonly<{ onSearch: (search: string) => void }>): ReactElement {
  const { claims } = useSnapshot(session.state);
  return (
    <Stack gap={3}>
      <TextInput
        type="search"
        icon="search"
        aria-label={t("target.search")}
        placeholder={t("target.search")}
        value={props.search}
        onChange={onSearch}
      />
      <Card flush>
        <Tree {...props} />
      </Card>
      <p className={styles["muted"]}>{t(props.mayMove ? "target.treeHelp" : "target.treeHelpRead")}</p>
      {hasPermission(claims?.permissions ?? [], [entityRow("goal").read]) && (
        <Link href="/management/goal" asChild>
          <ButtonLink variant="quiet" size="compact" iconEnd="chevron-right">
            {t("target.goals")}
          </ButtonLink>
        </Link>
      )}
    </Stack>
  );
}

type TreeProps = Readonly<{
  nodes: readonly TreeNode[];
  search: string;
  openId: number | null;
  mayMove: boolean;
  onOpen: (id: number) => void;
  onMove: (id: number, parentId: number) => void;
}>;

function Tree(props: TreeProps): ReactElement {
  const { nodes, search, openId, onOpen } = props;
  const [foldedIds, setFolded] = useState<ReadonlySet<number>>(
    () => new Set(nodes.filter(({ type }) => type === "STORE").map(({ id }) => id)),
  );
  const [currentId, setCurrentId] = useState<number | null>(null);
  const [draggedOver, setDraggedOver] = useState<number | null>(null);
  const treeRef = useRef<HTMLUListElement>(null);
  const visibleRows = visibleNodes(nodes, foldedIds, search);
  const focusedId = visibleRows.find(({ id }) => id === (currentId ?? openId))?.id ?? visibleRows[0]?.id;

  const foldNode = (id: number, isFolded: boolean) =>
    setFolded(new Set(isFolded ? [...foldedIds, id] : [...foldedIds].filter((layerId) => layerId !== id)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || focusedId === undefined) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return onOpen(focusedId);
    }
    const keyTarget = treeKeyTarget(event.key, focusedId, visibleRows, foldedIds);
    if (keyTarget === null) return;
    event.preventDefault();
    if (keyTarget.fold !== undefined) return foldNode(keyTarget.id, keyTarget.fold);
    setCurrentId(keyTarget.id);
    treeRef.current?.querySelector<HTMLElement>(`[data-id="${keyTarget.id}"]`)?.focus();
  };
  return (
    <ul ref={treeRef} role="tree" aria-label={t("target.tree")} className={styles["tree"]} onKeyDown={onKeyDown}>
      {visibleRows.map((node) => (
        <TreeRow
          key={node.id}
          {...props}
          node={node}
          isFolded={foldedIds.has(node.id)}
          isFocused={node.id === focusedId}
          isOver={node.id === draggedOver}
          onFocus={() => setCurrentId(node.id)}
          onFold={(isFolded) => foldNode(node.id, isFolded)}
          onOver={setDraggedOver}
        />
      ))}
      {visibleRows.length === 0 && (
        <li role="none" className={styles["nothing"]}>
          {t("management.noMatch")}
        </li>
      )}
    </ul>
  );
}

type TreeRowProps = Omit<TreeProps, "nodes" | "search"> &
  Readonly<{
    node: TreeNode;
    isFolded: boolean;
    isFocused: boolean;
    /** Whether another layer is dragged over this one. */
    isOver: boolean;
    onFocus: () => void;
    onFold: (isFolded: boolean) => void;
    onOver: (id: number | null) => void;
  }>;

/** Layer of the tree: opened by a click, moved below another layer by drag and drop. */
function TreeRow(props: TreeRowProps): ReactElement {
  const { node, openId, mayMove, isFolded, onOpen, onMove, onOver } = props;
  const nodeDetail = nodeDetailOf(node);
  return (
    <li
      role="treeitem"
      data-id={node.id}
      aria-level={node.depth + 1}
      aria-selected={node.id === openId}
      aria-expanded={node.children > 0 ? !isFolded : undefined}
      tabIndex={props.isFocused ? 0 : -1}
      className={[
        styles["node"],
        node.id === openId ? styles["current"] : "",
        props.isOver ? styles["over"] : "",
        node.isActive ? "" : styles["inactive"],
      ].join(" ")}
      style={{ paddingInlineStart: `${8 + node.depth * 20}px` }}
      draggable={mayMove && node.parentId !== null}
      onFocus={props.onFocus}
      onClick={() => onOpen(node.id)}
      onDragStart={(event) => event.dataTransfer.setData(dragDataType, String(node.id))}
      onDragOver={(event) => {
        if (!mayMove || !event.dataTransfer.types.includes(dragDataType)) return;
        event.preventDefault();
        onOver(node.id);
      }}
      onDragLeave={() => onOver(null)}
      onDrop={(event) => {
        event.preventDefault();
        onOver(null);
        const draggedId = Number(event.dataTransfer.getData(dragDataType));
        if (draggedId > 0 && draggedId !== node.id) onMove(draggedId, node.id);
      }}
    >
      {node.children > 0 ? <FoldButton {...props} /> : <span className={styles["fold"]} />}
      <span className={styles["name"]}>{node.name}</span>
      <span className={styles["muted"]}>{nodeDetail}</span>
      <VisuallyHidden>
        {[t(`shell.layer_${node.type}`), node.code].filter((word) => word !== nodeDetail).join(", ")}
      </VisuallyHidden>
    </li>
  );
}

/** Button for the mouse; keys fold by arrows. */
const FoldButton = ({ node: { name }, isFolded, onFold }: TreeRowProps): ReactElement => (
  <button
    type="button"
    tabIndex={-1}
    aria-hidden
    title={t(isFolded ? "target.unfold" : "target.fold", { name })}
    className={styles["fold"]}
    onClick={(event) => {
      event.stopPropagation();
      onFold(!isFolded);
    }}
  >
    <Icon name={isFolded ? "chevron-right" : "chevron-down"} size={15} />
  </button>
);

/** Returns the text beside a layer's name: "inactive", the code of a store, or the type of any other layer. */
function nodeDetailOf({ isActive, type, code }: TreeNode): string {
  if (!isActive) return t("target.inactive");
  return type === "STORE" ? code : t(`shell.layer_${type}`);
}

const dragDataType = "application/x-comptoir-level";
