/** Tree of layers: keyboard navigation, search, and moving by drag and drop. */
import { hasPermission } from "@comptoir/domain/access";
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
import type { DragEvent, KeyboardEvent, ReactElement } from "react";
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
  const state = useSnapshot(list.state);
  const { claims } = useSnapshot(session.state);
  const [search, setSearch] = useState("");
  useEffect(
    function askLevels() {
      void list.show(unfilteredQuery, layerId).then(() => list.see(0, (list.state.total ?? 1) - 1));
      return list.leave;
    },
    [list, layerId],
  );
  const total = state.total ?? 0;
  return (
    <div className={styles["panel"]}>
      <PageHeader
        title={t("shell.entry_TARGET")}
        description={state.total === null ? undefined : t("target.levels", { count: total, number: countText(total) })}
        actions={
          mayWrite && (
            <Button
              variant="primary"
              icon="plus"
              onClick={() => onGo(0, openId === null || openId < 1 ? undefined : { parentId: openId })}
            >
              {t("target.add")}
            </Button>
          )
        }
      />
      {state.total === null ? (
        state.failure === null ? (
          <SkeletonRows rows={10} label={t("common.loading")} />
        ) : (
          <FailedPart title={t("management.listFailed")} failure={state.failure} onRetry={() => void list.reload()} />
        )
      ) : total === 0 ? (
        <EmptyState icon="store" title={t("target.empty")} description={t("target.emptyText")} />
      ) : (
        <Stack gap={3}>
          <TextInput
            type="search"
            icon="search"
            aria-label={t("target.search")}
            placeholder={t("target.search")}
            value={search}
            onChange={setSearch}
          />
          <Card flush>
            <Tree
              nodes={buildLayerTree(listLoadedRows(state.rows))}
              search={search}
              openId={openId}
              mayMove={mayWrite}
              onOpen={(id) => onGo(id)}
              onMove={onMove}
            />
          </Card>
          <p className={styles["muted"]}>{t(mayWrite ? "target.treeHelp" : "target.treeHelpRead")}</p>
          {hasPermission(claims?.permissions ?? [], [entityRow("goal").read]) && (
            <Link href="/management/goal" asChild>
              <ButtonLink variant="quiet" size="compact" iconEnd="chevron-right">
                {t("target.goals")}
              </ButtonLink>
            </Link>
          )}
        </Stack>
      )}
    </div>
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

function Tree({ nodes, search, openId, mayMove, onOpen, onMove }: TreeProps): ReactElement {
  const [folded, setFolded] = useState<ReadonlySet<number>>(
    () => new Set(nodes.filter(({ type }) => type === "STORE").map(({ id }) => id)),
  );
  const [at, setAt] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const element = useRef<HTMLUListElement>(null);
  const seen = visibleNodes(nodes, folded, search);
  const focused = seen.find(({ id }) => id === (at ?? openId))?.id ?? seen[0]?.id;

  const fold = (id: number, isFolded: boolean) =>
    setFolded(new Set(isFolded ? [...folded, id] : [...folded].filter((layerId) => layerId !== id)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || focused === undefined) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return onOpen(focused);
    }
    const next = treeKeyTarget(event.key, focused, seen, folded);
    if (next === null) return;
    event.preventDefault();
    if (next.fold !== undefined) return fold(next.id, next.fold);
    setAt(next.id);
    element.current?.querySelector<HTMLElement>(`[data-id="${next.id}"]`)?.focus();
  };
  const dragged = (event: DragEvent) => Number(event.dataTransfer.getData(dragType));
  return (
    <ul ref={element} role="tree" aria-label={t("target.tree")} className={styles["tree"]} onKeyDown={onKeyDown}>
      {seen.map((node) => (
        <li
          key={node.id}
          role="treeitem"
          data-id={node.id}
          aria-level={node.depth + 1}
          aria-selected={node.id === openId}
          aria-expanded={node.children > 0 ? !folded.has(node.id) : undefined}
          tabIndex={node.id === focused ? 0 : -1}
          className={[
            styles["node"],
            node.id === openId ? styles["current"] : "",
            node.id === over ? styles["over"] : "",
            node.isActive ? "" : styles["inactive"],
          ].join(" ")}
          style={{ paddingInlineStart: `${8 + node.depth * 20}px` }}
          draggable={mayMove && node.parentId !== null}
          onFocus={() => setAt(node.id)}
          onClick={() => onOpen(node.id)}
          onDragStart={(event) => event.dataTransfer.setData(dragType, String(node.id))}
          onDragOver={(event) => {
            if (!mayMove || !event.dataTransfer.types.includes(dragType)) return;
            event.preventDefault();
            setOver(node.id);
          }}
          onDragLeave={() => setOver(null)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(null);
            const id = dragged(event);
            if (id > 0 && id !== node.id) onMove(id, node.id);
          }}
        >
          {node.children > 0 ? (
            <button
              type="button"
              tabIndex={-1}
              aria-hidden
              title={
                folded.has(node.id) ? t("target.unfold", { name: node.name }) : t("target.fold", { name: node.name })
              }
              className={styles["fold"]}
              onClick={(event) => {
                event.stopPropagation();
                fold(node.id, !folded.has(node.id));
              }}
            >
              <Icon name={folded.has(node.id) ? "chevron-right" : "chevron-down"} size={15} />
            </button>
          ) : (
            <span className={styles["fold"]} />
          )}
          <span className={styles["name"]}>{node.name}</span>
          <span className={styles["muted"]}>{shownOf(node)}</span>
          <VisuallyHidden>
            {[t(`shell.layer_${node.type}`), node.code].filter((word) => word !== shownOf(node)).join(", ")}
          </VisuallyHidden>
        </li>
      ))}
      {seen.length === 0 && (
        <li role="none" className={styles["nothing"]}>
          {t("management.noMatch")}
        </li>
      )}
    </ul>
  );
}

/** Details beside a layer's name. */
function shownOf({ isActive, type, code }: TreeNode): string {
  if (!isActive) return t("target.inactive");
  return type === "STORE" ? code : t(`shell.layer_${type}`);
}

const dragType = "application/x-comptoir-level";
