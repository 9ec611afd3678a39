/** Grid that edits many rows of a list like a spreadsheet, with one save for all. */
import { Banner, Button, ButtonLink, Checkbox, EmptyState, Page, PageHeader, SkeletonRows } from "@comptoir/ui-react";
import { useMemo } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link, useSearch } from "wouter";

import { useSaveShortcut } from "../editor/use-editor-keys.ts";
import { session } from "../session/session.ts";
import { countText } from "../session/written.ts";
import { FailedPart } from "../shared/failed-part.tsx";
import { t } from "../shared/text.ts";
import type { EntityScreen } from "./define-screen.ts";
import styles from "./entity.module.css";
import { momentText } from "./entity-words.ts";
import { saveGrid } from "./grid-actions.ts";
import { gridColumns } from "./grid-cells.ts";
import { GridConflictDialog } from "./grid-conflict-dialog.tsx";
import { GridErrors } from "./grid-errors.tsx";
import { GridSaveBar } from "./grid-save-bar.tsx";
import { GridSheet, type GridSheetProps } from "./grid-sheet.tsx";
import type { EditedGridRow } from "./grid-state.ts";
import { useCellReveal } from "./use-cell-reveal.ts";
import { useGridRows, type GridRows } from "./use-grid-rows.ts";
import { useGridVisit } from "./use-grid-visit.ts";
import { useReferences } from "./use-references.ts";

export function GridPage({ screen }: Readonly<{ screen: EntityScreen }>): ReactElement {
  const { grid: store } = screen;
  const { claims } = useSnapshot(session.state);
  const permissions = useMemo(() => claims?.permissions ?? [], [claims]);
  const gridState = useSnapshot(store.state);
  const editByRow = gridState.edits as ReadonlyMap<number, EditedGridRow>;
  const references = useReferences(screen);
  const visibleColumns = gridColumns(screen, permissions);
  const gridRows = useGridRows(screen);
  const { handle, showCell } = useCellReveal(gridRows, visibleColumns);
  useGridVisit(screen, permissions);

  const saveEdits = () => {
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    void saveGrid(screen, ([id, field]) => showCell(id, field));
  };
  useSaveShortcut(saveEdits);
  return (
    <Page wide>
      <GridHeader screen={screen} rows={gridRows} />
      <p className={styles["gridHelp"]}>{t("grid.help")}</p>
      <div className={styles["gridPage"]}>
        <GridTools screen={screen} rows={gridRows} />
        {gridState.draftAt !== null && editByRow.size > 0 && (
          <Banner tone="neutral">
            {t("grid.draftFound", {
              count: editByRow.size,
              number: countText(editByRow.size),
              when: momentText(gridState.draftAt),
            })}
          </Banner>
        )}
        <GridErrors screen={screen} edits={editByRow} onShow={showCell} />
        <GridContent screen={screen} rows={gridRows} columns={visibleColumns} references={references} handle={handle} />
        {editByRow.size > 0 && (
          <GridSaveBar screen={screen} edits={editByRow} saving={gridState.saving} onSave={saveEdits} />
        )}
      </div>
      {gridState.conflicts.size > 0 && (
        <GridConflictDialog
          screen={screen}
          references={references}
          onSave={() => {
            store.settle();
            saveEdits();
          }}
        />
      )}
    </Page>
  );
}

type GridPartProps = Readonly<{ screen: EntityScreen; rows: GridRows }>;

function GridHeader({ screen, rows }: GridPartProps): ReactElement {
  const { total } = useSnapshot(screen.grid.list.state);
  const listSearch = useSearch();
  const listPath = `${screen.path}${listSearch === "" ? "" : `?${listSearch}`}`;
  const rowCountText = t("management.count", { count: rows.count, number: countText(rows.count) });
  return (
    <PageHeader
      title={t("grid.title", { list: t(screen.words.title) })}
      description={total === null ? undefined : rowCountText}
      actions={
        <Link href={listPath} asChild>
          <ButtonLink icon="chevron-left">{t("grid.back")}</ButtonLink>
        </Link>
      }
    />
  );
}

/** Undo, redo, and the filter for changed rows. */
function GridTools({ screen: { grid: store }, rows }: GridPartProps): ReactElement {
  const { edits, steps } = useSnapshot(store.state);
  return (
    <div className={styles["gridTools"]}>
      <Button icon="undo" disabled={steps.past.length === 0} title="Ctrl+Z" onClick={store.undo}>
        {t("grid.undo")}
      </Button>
      <Button disabled={steps.future.length === 0} title="Ctrl+Y" onClick={store.redo}>
        {t("grid.redo")}
      </Button>
      <span className={styles["onlyChanged"]}>
        <Checkbox
          label={t("grid.onlyChanged")}
          checked={rows.isFiltered}
          disabled={!rows.isFiltered && edits.size === 0}
          onChange={rows.showChangedOnly}
        />
      </span>
    </div>
  );
}

/** Cells of the rows; or a text while rows are loading, failed to load, or do not exist. */
function GridContent(props: GridSheetProps): ReactElement {
  const { screen, rows } = props;
  const { list } = screen.grid;
  const { failure, total } = useSnapshot(list.state);
  if (total === null && failure !== null)
    return (
      <FailedPart
        title={t("management.listFailed")}
        failure={failure}

        onRetry={() => void list.reload()}
      />
    );
  if (total === null) return <SkeletonRows rows={12} label={t("common.loading")} />;
  if (rows.count === 0 && !rows.isFiltered)
    return <EmptyState icon="search" title={t("management.noMatch")} description={t("grid.noRows")} />;
  return (
    <div className={styles["gridFrame"]}>
      <GridSheet {...props} />
    </div>
  );
}
