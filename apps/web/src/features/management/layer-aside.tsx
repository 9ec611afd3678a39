/** Shows beside the form of a layer: the target that it is the root of, the key of a terminal, or the locations below it. */
import { Button } from "@comptoir/ui-react";
import { Suspense } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";

import type { SlotProps } from "../../entity/define-screen.ts";
import { countText } from "../../entity/entity-words.ts";
import { lazyPart } from "../../shared/lazy-part.ts";
import { t } from "../../shared/text.ts";
import { listLoadedRows } from "./layer-rows.ts";
import { buildLayerTree, listWithAncestors, type TreeNode } from "./layer-tree.ts";
import { TargetBanner } from "./target-banner.tsx";
import styles from "./target.module.css";

/** Maximum number of locations that are listed. */
const locationsAtMost = 12;

const TerminalKey = lazyPart<Readonly<{ id: number }>>(["till"], () =>
  import("./terminal-key.tsx").then((file) => file.TerminalKey),
);

export function LayerAside(props: SlotProps): ReactElement | null {
  const { screen, readOnly } = props;
  const { row } = useSnapshot(screen.editor.state);
  const layerRows = listLoadedRows(useSnapshot(screen.list.state).rows);
  if (row === null) return null;
  const layerId = Number(row["id"]);
  const targetId = Number(row["targetId"]);
  const layerNodes = buildLayerTree(layerRows);
  const layerNode = layerNodes.find((node) => node.id === layerId);
  const locationsBelow = layerNodes.filter(
    (node) => node.isLocation && node.id !== layerId && listWithAncestors(layerNodes, node.id).includes(layerId),
  );
  /** Whether the count of locations is hidden: a location without others below has none. */
  const isPlainLocation = layerNode?.isLocation === true && locationsBelow.length === 0;
  const hasParent = layerRows.some(
    (otherRow) => otherRow["id"] === row["parentId"] && otherRow["targetId"] === row["targetId"],
  );
  return (
    <>
      {layerNode?.type === "CHAIN" && !hasParent && (
        <TargetBanner key={targetId} id={targetId} onSaved={() => void screen.list.reload()} />
      )}
      {layerNode?.type === "TERMINAL" && (
        <Suspense fallback={null}>
          <TerminalKey key={layerId} id={layerId} />
        </Suspense>
      )}
      {layerNode !== undefined && layerNode.type !== "TERMINAL" && !(isPlainLocation && readOnly) && (
        <section>
          {!isPlainLocation && <Locations path={screen.path} locations={locationsBelow} />}
          {!readOnly && (
            <Link href={`${screen.path}/create/0?parentId=${layerId}`} asChild>
              <Button size="compact" icon="plus">
                {t("target.addBelow")}
              </Button>
            </Link>
          )}
        </section>
      )}
    </>
  );
}

/** Number of the locations below a layer, and links to the first of them. */
function Locations({ path, locations }: Readonly<{ path: string; locations: readonly TreeNode[] }>): ReactElement {
  const moreCount = locations.length - locationsAtMost;
  return (
    <>
      <h2 className={styles["heading"]}>
        {t("target.locations")} <span className={styles["muted"]}>{countText(locations.length)}</span>
      </h2>
      {locations.length === 0 ? (
        <p className={styles["muted"]}>{t("target.locationsNone")}</p>
      ) : (
        <ul className={styles["locations"]}>
          {locations.slice(0, locationsAtMost).map((node) => (
            <li key={node.id}>
              <Link href={`${path}/${node.id}`}>{node.name}</Link> <span className={styles["muted"]}>{node.code}</span>
            </li>
          ))}
          {moreCount > 0 && (
            <li className={styles["muted"]}>{t("target.more", { count: moreCount, number: countText(moreCount) })}</li>
          )}
        </ul>
      )}
    </>
  );
}
