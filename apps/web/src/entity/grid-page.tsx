/** Grid that edits many rows of a list like a spreadsheet, with one save for all. */
import {
  blockOfPaste,
  fieldKindOf,
  placeTexts,
  printClipboard,
  readClipboard,
  type CellBlock,
  type EntityValues,
  type PlacedText,
} from "@comptoir/domain/entity";
import {
  Banner,
  Button,
  ButtonLink,
  Checkbox,
  EmptyState,
  ErrorState,
  Page,
  PageHeader,
  SkeletonRows,
} from "@comptoir/ui-react";
import { EditGrid } from "@comptoir/ui-react/grid";
import type { EditGridCell, EditGridColumn, EditGridHandle } from "@comptoir/ui-react/grid";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link, useSearch } from "wouter";

import { session } from "../session/session.ts";
import { countText } from "../session/written.ts";
import { issueText } from "../shared/failure-text.ts";
import { addToast } from "../shared/notices.ts";
import { PartFailure } from "../shared/part-failure.tsx";
import { showFailure } from "../shared/show-failure.ts";
import { t } from "../shared/text.ts";
import type { ViewsState } from "./create-views-store.ts";
import { savedRowsAtMost, type EditedGridRow } from "./create-grid-store.ts";
import type { EntityScreen } from "./define-screen.ts";
import styles from "./entity.module.css";
import { fieldCells } from "./field-cells.tsx";
import { fieldLabel, momentText, rowNameOf } from "./entity-words.ts";
import { cellOptions, makeCellParser, cellText, gridColumns, hasSameOptionsInEveryRow } from "./grid-cells.ts";
import { GridConflictDialog } from "./grid-conflict-dialog.tsx";
import { GridErrors } from "./grid-errors.tsx";
import { saveGrid } from "./grid-actions.ts";
import { GridSaveBar } from "./grid-save-bar.tsx";
import { parseListState, parseViewedList, printListState } from "./list-address.ts";
import { useReferences } from "./use-references.ts";
import { useSaveShortcut } from "../editor/use-editor-keys.ts";

/** Units: pixels. */
const widths = { naming: 260, numeric: 110, choice: 180, text: 140 } as const;

export function GridPage({ screen }: Readonly<{ screen: EntityScreen }>): ReactElement {
  const { entity, grid: store, words } = screen;
  const { claims } = useSnapshot(session.state);
  const layerId = claims?.tli ?? null;
  const permissions = useMemo(() => claims?.permissions ?? [], [claims]);
  const state = useSnapshot(store.state);
  const list = useSnapshot(store.list.state);
  const views = useSnapshot(screen.views.state);
  const references = useReferences(screen);
  const address = useSearch();
  const handle = useRef<EditGridHandle>(null);
  /** Ids of the rows that had changes when the filter for changed rows was set. */
  const [only, setOnly] = useState<readonly number[] | null>(null);
  const [goal, setGoal] = useState<{ readonly id: number; readonly field: string | null } | null>(null);
  const edits = state.edits as ReadonlyMap<number, EditedGridRow>;
  const { list: shown, isPending } = parseViewedList(entity, address, permissions, views as ViewsState);
  const question = isPending ? null : printListState(entity, { ...shown, columns: null });
  const columns = gridColumns(screen, permissions);
  const listed = list.rows as readonly (EntityValues | undefined)[];
  const rowAt = (row: number): EntityValues | undefined =>
    only === null ? withEdit(listed[row]) : store.rowById(only[row] ?? 0);
  const withEdit = (row: EntityValues | undefined) =>
    row === undefined ? undefined : (edits.get(Number(row["id"]))?.row ?? row);
  /** Reads the row from the store, which may be newer than the last drawing. */
  const rowNow = (row: number): EntityValues | undefined => {
    const id = only === null ? store.list.state.rows[row]?.["id"] : only[row];
    return id === undefined
      ? undefined
      : (store.state.edits.get(Number(id))?.row ??
          (only === null ? store.list.state.rows[row] : store.rowById(Number(id))));
  };
  const rowCount = only === null ? (list.total ?? 0) : only.length;

  useEffect(
    function askRows() {
      if (question !== null) void store.list.show(parseListState(entity, question, permissions), layerId);
    },
    [store, entity, question, permissions, layerId],
  );
  useEffect(
    function loadViews() {
      void screen.views.load(layerId);
    },
    [screen, layerId],
  );
  useEffect(
    function resumeDraft() {
      void store.resume();
      const flush = () => store.flush();
      addEventListener("pagehide", flush);
      return () => {
        removeEventListener("pagehide", flush);
        flush();
        store.list.leave();
        screen.references.leave();
      };
    },
    [store, screen],
  );
  useEffect(
    function goToGoal() {
      if (goal === null) return;
      const row = only === null ? listed.findIndex((row) => row?.["id"] === goal.id) : only.indexOf(goal.id);
      const column = Math.max(
        0,
        columns.findIndex(({ field }) => field === goal.field),
      );
      handle.current?.show({ row: Math.max(0, row), column });
      setGoal(null);
    },
    [goal, only, listed, columns],
  );

  const showRow = (id: number, field: string | null) => {
    // Shows a changed row among the changed ones when its page is not loaded.
    if (only === null && !listed.some((row) => row?.["id"] === id)) setOnly([...edits.keys()]);
    setGoal({ id, field });
  };
  const save = () => {
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    void saveGrid(screen, ([id, field]) => showRow(id, field));
  };
  useSaveShortcut(save);

  const cell = (row: number, column: number): EditGridCell | null => {
    const values = rowAt(row);
    const { field = "" } = columns[column] ?? {};
    if (values === undefined) return null;
    const edit = edits.get(Number(values["id"]));
    const text = cellText(screen, field, store.current(values)[field], references);
    const wrong =
      edit?.issues.filter(
        (issue) =>
          issue.field === field ||
          issue.field?.startsWith(`${field}.`) === true ||
          (issue.field === null && column === 0),
      ) ?? [];
    return {
      text,
      input: text,
      isChanged: edit !== undefined && Object.hasOwn(edit.typed, field),
      error: wrong.length === 0 ? undefined : [...new Set(wrong.map(issueText))].join(" "),
    };
  };
  const write = (texts: readonly PlacedText[]) => {
    const byRow = new Map<number, { field: string; text: string }[]>();
    for (const { row, column, text } of texts) {
      const { field, mayWrite } = columns[column] ?? {};
      if (field === undefined || mayWrite !== true) continue;
      byRow.set(row, [...(byRow.get(row) ?? []), { field, text }]);
    }
    const read = makeCellParser(screen, screen.references.state.read.values);
    store.write(
      [...byRow].flatMap(([at, cells]) => {
        const row = rowNow(at);
        return row === undefined ? [] : [{ row, values: read(store.current(row), cells) }];
      }),
    );
  };
  /** Writes into rows, some of which may still have to be read. */
  const writeWhenRead = async (texts: readonly PlacedText[], { top, bottom }: CellBlock) => {
    const count = bottom - top + 1;
    if (count > savedRowsAtMost)
      return addToast(t("grid.tooMany", { number: countText(count), max: countText(savedRowsAtMost) }), "danger");
    const isRead = () =>
      Array.from({ length: count }, (_, index) => rowNow(top + index)).every((row) => row !== undefined);
    if (only === null && !isRead()) await store.list.load(top, bottom);
    if (!screen.references.state.read.isKnown) await screen.references.known();
    if (isRead()) return write(texts);
    // A paste is all or nothing; the clipboard still has it.
    const { failure } = store.list.state;
    if (failure === null) addToast(t("grid.notWritten"), "danger");
    else showFailure(failure);
  };
  const textsOf = ({ top, left, bottom, right }: CellBlock): readonly (readonly string[])[] | null => {
    const table = Array.from({ length: bottom - top + 1 }, (_, row) =>
      Array.from({ length: right - left + 1 }, (__, column) => cell(top + row, left + column)?.input ?? null),
    );
    return table.some((line) => line.includes(null)) ? null : table.map((line) => line.map((text) => text ?? ""));
  };
  const copy = (block: CellBlock): string | null => {
    const table = textsOf(block);
    if (table === null) addToast(t("grid.notRead"), "danger");
    return table === null ? null : printClipboard(table);
  };
  const paste = (text: string, block: CellBlock): CellBlock => {
    const table = readClipboard(text);
    if (table.length === 0) return block;
    const target = blockOfPaste(table, block, { rows: rowCount, columns: columns.length });
    const without = table.length - (target.bottom - target.top + 1);
    if (without > 0) addToast(t("grid.pasteCut", { count: without, number: countText(without) }), "danger");
    void writeWhenRead(placeTexts(table, target), target);
    return target;
  };
  const fillDown = ({ top, left, bottom, right }: CellBlock) => {
    // A single row takes the values of the row above it.
    const from = top === bottom ? Math.max(0, top - 1) : top;
    const source = textsOf({ top: from, left, bottom: from, right });
    const target = { top: top === bottom ? top : top + 1, left, bottom, right };
    if (source !== null && from < target.top) void writeWhenRead(placeTexts(source, target), target);
  };
  const onSee = useCallback(
    (first: number, last: number) => only === null && store.list.see(first, last),
    [store, only],
  );

  const gridOf = columns.map(({ field, mayWrite }, index): EditGridColumn => {
    const { isNumber } = fieldCells[fieldKindOf(entity, field)];
    return {
      key: field,
      header: fieldLabel(screen, field),
      width:
        index === 0
          ? widths.naming
          : isNumber
            ? widths.numeric
            : hasSameOptionsInEveryRow(screen, field)
              ? widths.choice
              : widths.text,
      numeric: isNumber,
      readOnly: !mayWrite,
      ...(hasSameOptionsInEveryRow(screen, field) && {
        optionsOf: (row: number) => cellOptions(screen, field, store.current(rowAt(row) ?? {}), references) ?? [],
      }),
    };
  });
  const back = `${screen.path}${address === "" ? "" : `?${address}`}`;
  return (
    <Page wide>
      <PageHeader
        title={t("grid.title", { list: t(words.title) })}
        description={
          list.total === null ? undefined : t("management.count", { count: rowCount, number: countText(rowCount) })
        }
        actions={
          <Link href={back} asChild>
            <ButtonLink icon="chevron-left">{t("grid.back")}</ButtonLink>
          </Link>
        }
      />
      <p className={styles["gridHelp"]}>{t("grid.help")}</p>
      <div className={styles["gridPage"]}>
        <div className={styles["gridTools"]}>
          <Button icon="undo" disabled={state.steps.past.length === 0} title="Ctrl+Z" onClick={store.undo}>
            {t("grid.undo")}
          </Button>
          <Button disabled={state.steps.future.length === 0} title="Ctrl+Y" onClick={store.redo}>
            {t("grid.redo")}
          </Button>
          <span className={styles["onlyChanged"]}>
            <Checkbox
              label={t("grid.onlyChanged")}
              checked={only !== null}
              disabled={only === null && edits.size === 0}
              onChange={(checked) => setOnly(checked ? [...edits.keys()] : null)}
            />
          </span>
        </div>
        {state.draftAt !== null && edits.size > 0 && (
          <Banner tone="neutral">
            {t("grid.draftFound", {
              count: edits.size,
              number: countText(edits.size),
              when: momentText(state.draftAt),
            })}
          </Banner>
        )}
        <GridErrors screen={screen} edits={edits} onShow={showRow} />
        {list.failure !== null && list.total === null ? (
          <ErrorState
            title={t("management.listFailed")}
            description={<PartFailure failure={list.failure} />}
            retryLabel={t("common.retry")}
            onRetry={() => void store.list.reload()}
          />
        ) : list.total === null ? (
          <SkeletonRows rows={12} label={t("common.loading")} />
        ) : rowCount === 0 && only === null ? (
          <EmptyState icon="search" title={t("management.noMatch")} description={t("grid.noRows")} />
        ) : (
          <div className={styles["gridFrame"]}>
            <EditGrid
              ref={handle}
              caption={t("grid.title", { list: t(words.title) })}
              help={t("grid.keys")}
              columns={gridOf}
              rowCount={rowCount}
              rowName={(row) => rowNameOf(screen, rowAt(row) ?? {}) || countText(row + 1)}
              cell={cell}
              onWrite={({ row, column }, text) => text !== cell(row, column)?.input && write([{ row, column, text }])}
              onClear={(block) => void writeWhenRead(placeTexts([[""]], block), block)}
              onFillDown={fillDown}
              onCopy={copy}
              onPaste={paste}
              onUndo={store.undo}
              onRedo={store.redo}
              onSee={onSee}
            />
          </div>
        )}
        {edits.size > 0 && <GridSaveBar screen={screen} edits={edits} saving={state.saving} onSave={save} />}
      </div>
      {state.conflicts.size > 0 && (
        <GridConflictDialog
          screen={screen}
          references={references}
          onSave={() => {
            store.settle();
            save();
          }}
        />
      )}
    </Page>
  );
}
