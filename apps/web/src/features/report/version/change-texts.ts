/** Says what a save changed in a report, in the words of the report. */
import {
  canSeeField,
  diffReports,
  findField,
  type FieldCatalogue,
  type ListDiff,
  type Pivot,
  type ReportColumn,
  type ReportDefinition,
  type ReportFilter,
} from "@comptoir/domain/report";

import {
  fieldText,
  filterText,
  groupingText,
  isUnnamedReference,
  measureText,
  operatorText,
  periodText,
  type Names,
} from "../../../report/report-words.ts";
import { language, t } from "../../../shared/text.ts";

/** Fields of the report kind, permissions of the reader, and names of values. */
export interface ReaderKnowledge {
  readonly fields: FieldCatalogue;
  readonly permissions: readonly string[];
  readonly names: Names;
}

/** Lists the changes between two definitions. Fields that the reader may not see are not named, only said to have changed. */
export function changeTexts(
  before: ReportDefinition,
  after: ReportDefinition,
  knowledge: ReaderKnowledge,
): readonly string[] {
  const [seenBefore, seenAfter] = [splitByVisibility(before, knowledge), splitByVisibility(after, knowledge)];
  const visibleDiff = diffReports(seenBefore.definition, seenAfter.definition);
  return [
    ...visibleDiff.descriptions.map((name) =>
      t("reportVersion.name", {
        label: t(`report.description_${name.language}`),
        ...quoteBeforeAndAfter(name.before, name.after),
      }),
    ),
    ...(visibleDiff.period === null
      ? []
      : [
          partChangeText(
            "period",
            periodTextOrEmpty(visibleDiff.period.before),
            periodTextOrEmpty(visibleDiff.period.after),
          ),
        ]),
    ...columnTexts(visibleDiff.columns, seenBefore.definition.columns),
    ...filterTexts(visibleDiff.filters, knowledge),
    ...listChangeTexts("groups", seenBefore.definition.groups, seenAfter.definition.groups, groupText),
    ...listChangeTexts("sorting", seenBefore.definition.sorting, seenAfter.definition.sorting, sortText),
    ...pivotTexts(seenBefore.definition.pivot, seenAfter.definition.pivot),
    ...(visibleDiff.drawing === null
      ? []
      : [drawingText(visibleDiff.drawing.before.picture, visibleDiff.drawing.after.picture)]),
    ...(visibleDiff.isList === null
      ? []
      : [t(visibleDiff.isList.after ? "reportVersion.listOn" : "reportVersion.listOff")]),
    ...(visibleDiff.roleIds === null ? [] : [t("reportVersion.roles")]),
    ...(visibleDiff.panel === null
      ? []
      : [t(`reportVersion.${panelChangeKey(visibleDiff.panel.before, visibleDiff.panel.after)}`)]),
    ...(seenBefore.hidden === seenAfter.hidden ? [] : [t("reportVersion.hidden")]),
  ];
}

/** Says that the report is drawn as another picture; if the picture is the same, that its details changed. */
const drawingText = (before: DrawingPicture, after: DrawingPicture): string =>
  before === after
    ? t("reportVersion.drawingDetails")
    : partChangeText("drawing", pictureText(before), pictureText(after));

/** Splits a definition into the parts that the reader may see, and a text of the hidden parts, to compare. */
function splitByVisibility(
  definition: ReportDefinition,
  { fields, permissions }: ReaderKnowledge,
): { readonly definition: ReportDefinition; readonly hidden: string } {
  const isVisibleField = ({ field }: { readonly field: string }): boolean =>
    findField(fields, field) === null || canSeeField(fields, field, permissions);
  const isHiddenField = (part: { readonly field: string }): boolean => !isVisibleField(part);
  const sortedField = ({ column }: { readonly column: string }) => ({ field: column.split(":")[0] ?? column });
  const { columns, filters, groups, sorting, pivot } = definition;
  return {
    definition: {
      ...definition,
      columns: columns.filter(isVisibleField),
      filters: filters.filter(isVisibleField),
      groups: groups.filter(isVisibleField),
      sorting: sorting.filter((sort) => isVisibleField(sortedField(sort))),
      pivot: pivot === null ? null : visiblePivot(pivot, isVisibleField),
    },
    hidden: JSON.stringify([
      columns.filter(isHiddenField),
      filters.filter(isHiddenField),
      groups.filter(isHiddenField),
      sorting.filter((sort) => isHiddenField(sortedField(sort))),
      pivot === null ? null : [...pivot.rows, ...pivot.columns, ...pivot.measures].filter(isHiddenField),
    ]),
  };
}

const visiblePivot = (pivot: Pivot, isSeen: (part: { readonly field: string }) => boolean): Pivot => ({
  ...pivot,
  rows: pivot.rows.filter(isSeen),
  columns: pivot.columns.filter(isSeen),
  measures: pivot.measures.filter(isSeen),
});

function columnTexts(
  { added, removed, changed: changedColumns, moved }: ListDiff<ReportColumn>,
  before: readonly ReportColumn[],
): readonly string[] {
  const unhiddenColumns = changedColumns.filter((change) => !change.before.visible && change.after.visible);
  const newlyHiddenColumns = changedColumns.filter((change) => change.before.visible && !change.after.visible);
  const retitledColumns = changedColumns.filter((change) => printedTitle(change.before) !== printedTitle(change.after));
  const restyledColumns = changedColumns.filter(
    ({ before: old, after: changedColumn }) =>
      old.widthPx !== changedColumn.widthPx ||
      old.frozen !== changedColumn.frozen ||
      old.format !== changedColumn.format,
  );
  const columnsBefore = (changes: typeof changedColumns) => changes.flatMap(({ from }) => before.slice(from, from + 1));
  return [
    ...nameListTexts(
      "columnsAdded",
      added.map(({ entry }) => columnText(entry)),
    ),
    ...nameListTexts(
      "columnsRemoved",
      removed.map(({ entry }) => columnText(entry)),
    ),
    ...nameListTexts("columnsShown", columnsBefore(unhiddenColumns).map(columnText)),
    ...nameListTexts("columnsHidden", columnsBefore(newlyHiddenColumns).map(columnText)),
    ...retitledColumns.map((change) =>
      t("reportVersion.columnTitle", {
        name: columnText(change.before),
        ...quoteBeforeAndAfter(change.before.label[language] ?? null, change.after.label[language] ?? null),
      }),
    ),
    ...nameListTexts("columnsLooks", columnsBefore(restyledColumns).map(columnText)),
    ...nameListTexts(
      "columnsMoved",
      moved.map(({ entry }) => columnText(entry)),
    ),
  ];
}

function filterTexts(
  { added, removed, changed: changedFilters, moved }: ListDiff<ReportFilter>,
  { fields, names }: ReaderKnowledge,
): readonly string[] {
  const visibleFilterText = (filter: ReportFilter): string => {
    const fieldType = findField(fields, filter.field)?.type ?? "text";
    return filter.values.some((value) => isUnnamedReference(value, { field: filter.field, type: fieldType }, names))
      ? t("report.filterWithout", { field: fieldText(filter.field), operator: operatorText(filter.operator) })
      : filterText(filter, fields, names);
  };
  return [
    ...added.map(({ entry }) => t("reportVersion.filterAdded", { filter: visibleFilterText(entry) })),
    ...removed.map(({ entry }) => t("reportVersion.filterRemoved", { filter: visibleFilterText(entry) })),
    ...changedFilters.flatMap(({ before, after }) => {
      const promptAndLockTexts = [
        ...(before.promptUser === after.promptUser
          ? []
          : [t(`reportVersion.filter${after.promptUser ? "Asks" : "Fixed"}`, { filter: visibleFilterText(after) })]),
        ...(before.locked === after.locked
          ? []
          : [t(`reportVersion.filter${after.locked ? "Locked" : "Unlocked"}`, { filter: visibleFilterText(after) })]),
      ];
      return visibleFilterText(before) === visibleFilterText(after) && promptAndLockTexts.length > 0
        ? promptAndLockTexts
        : [
            t("reportVersion.filterChanged", { before: visibleFilterText(before), after: visibleFilterText(after) }),
            ...promptAndLockTexts,
          ];
    }),
    ...nameListTexts(
      "filtersMoved",
      moved.map(({ entry }) => visibleFilterText(entry)),
    ),
  ];
}

function pivotTexts(before: Pivot | null, after: Pivot | null): readonly string[] {
  if (before === null && after === null) return [];
  if (before === null || after === null)
    return [t(after === null ? "reportVersion.pivotRemoved" : "reportVersion.pivotAdded")];
  return [
    ...listChangeTexts("pivotRows", before.rows, after.rows, groupText),
    ...listChangeTexts("pivotColumns", before.columns, after.columns, groupText),
    ...listChangeTexts("pivotMeasures", before.measures, after.measures, ({ field, aggregate, display }) =>
      display.kind === "value"
        ? measureText(field, aggregate)
        : `${measureText(field, aggregate)} (${t(`report.display_${display.kind}`)})`,
    ),
    ...(isSameJson(before.totals, after.totals) ? [] : [t("reportVersion.pivotTotals")]),
    ...(isSameJson(before.sort, after.sort) ? [] : [t("reportVersion.pivotSort")]),
  ];
}

type ListPart = "groups" | "sorting" | "pivotRows" | "pivotColumns" | "pivotMeasures";

/** Says a short list before and after; only that its details changed if both read the same, and nothing if they are equal. */
function listChangeTexts<Entry>(
  part: ListPart,
  before: readonly Entry[],
  after: readonly Entry[],
  textOf: (entry: Entry) => string,
): readonly string[] {
  if (isSameJson(before, after)) return [];
  const [textBefore, textAfter] = [before.map(textOf).join(", "), after.map(textOf).join(", ")];
  return textBefore === textAfter ? [t(`reportVersion.${part}Details`)] : [partChangeText(part, textBefore, textAfter)];
}

const partChangeText = (part: ListPart | "period" | "drawing", before: string, after: string): string =>
  t(`reportVersion.${part}`, {
    before: before || t("reportVersion.nothing"),
    after: after || t("reportVersion.nothing"),
  });

const quoteBeforeAndAfter = (before: string | null, after: string | null) => ({
  before: before === null || before === "" ? t("reportVersion.nothing") : t("reportVersion.quoted", { text: before }),
  after: after === null || after === "" ? t("reportVersion.nothing") : t("reportVersion.quoted", { text: after }),
});

type NameListKey =
  | "columnsAdded"
  | "columnsRemoved"
  | "columnsShown"
  | "columnsHidden"
  | "columnsLooks"
  | "columnsMoved"
  | "filtersMoved";

const nameListTexts = (key: NameListKey, names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : [t(`reportVersion.${key}`, { count: names.length, names: names.join(", ") })];

const columnText = ({ field, aggregate, label }: ReportColumn): string => {
  const customTitle = label[language];
  return customTitle === undefined || customTitle === "" ? measureText(field, aggregate) : customTitle;
};

const printedTitle = ({ label }: ReportColumn): string => JSON.stringify(label);

const groupText = ({ field, grain }: Pick<ReportDefinition["groups"][number], "field" | "grain">): string =>
  groupingText({ field, grain });

const sortText = ({ column, direction }: ReportDefinition["sorting"][number]): string =>
  t(`reportVersion.sort_${direction}`, { name: fieldText(column.split(":")[0] ?? column) });

type DrawingPicture = ReportDefinition["drawing"]["picture"];

const pictureText = (picture: DrawingPicture): string => t(`report.view_${picture}`);

const periodTextOrEmpty = (period: string | null): string => (period === null ? "" : periodText(period));

const panelChangeKey = (before: unknown, after: unknown) =>
  before === null ? "panelAdded" : after === null ? "panelRemoved" : "panelChanged";

const isSameJson = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
