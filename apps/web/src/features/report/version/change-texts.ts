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
  isUnnamedValue,
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
  const [seenBefore, seenAfter] = [onlySeen(before, knowledge), onlySeen(after, knowledge)];
  const diff = diffReports(seenBefore.definition, seenAfter.definition);
  return [
    ...diff.descriptions.map((name) =>
      t("reportVersion.name", {
        label: t(`report.description_${name.language}`),
        ...quotedEnds(name.before, name.after),
      }),
    ),
    ...(diff.period === null ? [] : [changed("period", periodOf(diff.period.before), periodOf(diff.period.after))]),
    ...columnTexts(diff.columns, seenBefore.definition.columns),
    ...filterTexts(diff.filters, knowledge),
    ...listChange("groups", seenBefore.definition.groups, seenAfter.definition.groups, groupText),
    ...listChange("sorting", seenBefore.definition.sorting, seenAfter.definition.sorting, sortText),
    ...pivotTexts(seenBefore.definition.pivot, seenAfter.definition.pivot),
    ...(diff.drawing === null ? [] : [drawingText(diff.drawing.before.picture, diff.drawing.after.picture)]),
    ...(diff.isList === null ? [] : [t(diff.isList.after ? "reportVersion.listOn" : "reportVersion.listOff")]),
    ...(diff.roleIds === null ? [] : [t("reportVersion.roles")]),
    ...(diff.panel === null ? [] : [t(`reportVersion.${panelKey(diff.panel.before, diff.panel.after)}`)]),
    ...(seenBefore.hidden === seenAfter.hidden ? [] : [t("reportVersion.hidden")]),
  ];
}

/** Text of another view; of another figure if the view is the same. */
const drawingText = (before: Picture, after: Picture): string =>
  before === after ? t("reportVersion.drawingDetails") : changed("drawing", pictureText(before), pictureText(after));

/** Parts of a definition that the reader may see, and a text of the others, to compare. */
function onlySeen(
  definition: ReportDefinition,
  { fields, permissions }: ReaderKnowledge,
): { readonly definition: ReportDefinition; readonly hidden: string } {
  const isSeen = ({ field }: { readonly field: string }): boolean =>
    findField(fields, field) === null || canSeeField(fields, field, permissions);
  const isHidden = (part: { readonly field: string }): boolean => !isSeen(part);
  const ofSort = ({ column }: { readonly column: string }) => ({ field: column.split(":")[0] ?? column });
  const { columns, filters, groups, sorting, pivot } = definition;
  return {
    definition: {
      ...definition,
      columns: columns.filter(isSeen),
      filters: filters.filter(isSeen),
      groups: groups.filter(isSeen),
      sorting: sorting.filter((sort) => isSeen(ofSort(sort))),
      pivot: pivot === null ? null : seenPivot(pivot, isSeen),
    },
    hidden: JSON.stringify([
      columns.filter(isHidden),
      filters.filter(isHidden),
      groups.filter(isHidden),
      sorting.filter((sort) => isHidden(ofSort(sort))),
      pivot === null ? null : [...pivot.rows, ...pivot.columns, ...pivot.measures].filter(isHidden),
    ]),
  };
}

const seenPivot = (pivot: Pivot, isSeen: (part: { readonly field: string }) => boolean): Pivot => ({
  ...pivot,
  rows: pivot.rows.filter(isSeen),
  columns: pivot.columns.filter(isSeen),
  measures: pivot.measures.filter(isSeen),
});

function columnTexts(
  { added, removed, changed: changedColumns, moved }: ListDiff<ReportColumn>,
  before: readonly ReportColumn[],
): readonly string[] {
  const unhidden = changedColumns.filter((change) => !change.before.visible && change.after.visible);
  const hidden = changedColumns.filter((change) => change.before.visible && !change.after.visible);
  const titled = changedColumns.filter((change) => titleOf(change.before) !== titleOf(change.after));
  const looks = changedColumns.filter(
    ({ before: old, after: changedColumn }) =>
      old.widthPx !== changedColumn.widthPx ||
      old.frozen !== changedColumn.frozen ||
      old.format !== changedColumn.format,
  );
  const ofPlaces = (changes: typeof changedColumns) => changes.flatMap(({ from }) => before.slice(from, from + 1));
  return [
    ...named(
      "columnsAdded",
      added.map(({ entry }) => columnText(entry)),
    ),
    ...named(
      "columnsRemoved",
      removed.map(({ entry }) => columnText(entry)),
    ),
    ...named("columnsShown", ofPlaces(unhidden).map(columnText)),
    ...named("columnsHidden", ofPlaces(hidden).map(columnText)),
    ...titled.map((change) =>
      t("reportVersion.columnTitle", {
        name: columnText(change.before),
        ...quotedEnds(change.before.label[language] ?? null, change.after.label[language] ?? null),
      }),
    ),
    ...named("columnsLooks", ofPlaces(looks).map(columnText)),
    ...named(
      "columnsMoved",
      moved.map(({ entry }) => columnText(entry)),
    ),
  ];
}

function filterTexts(
  { added, removed, changed: changedFilters, moved }: ListDiff<ReportFilter>,
  { fields, names }: ReaderKnowledge,
): readonly string[] {
  const textOf = (filter: ReportFilter): string => {
    const type = findField(fields, filter.field)?.type ?? "text";
    return filter.values.some((value) => isUnnamedValue(value, { field: filter.field, type }, names))
      ? t("report.filterWithout", { field: fieldText(filter.field), operator: operatorText(filter.operator) })
      : filterText(filter, fields, names);
  };
  return [
    ...added.map(({ entry }) => t("reportVersion.filterAdded", { filter: textOf(entry) })),
    ...removed.map(({ entry }) => t("reportVersion.filterRemoved", { filter: textOf(entry) })),
    ...changedFilters.flatMap(({ before, after }) => {
      const rules = [
        ...(before.promptUser === after.promptUser
          ? []
          : [t(`reportVersion.filter${after.promptUser ? "Asks" : "Fixed"}`, { filter: textOf(after) })]),
        ...(before.locked === after.locked
          ? []
          : [t(`reportVersion.filter${after.locked ? "Locked" : "Unlocked"}`, { filter: textOf(after) })]),
      ];
      return textOf(before) === textOf(after) && rules.length > 0
        ? rules
        : [t("reportVersion.filterChanged", { before: textOf(before), after: textOf(after) }), ...rules];
    }),
    ...named(
      "filtersMoved",
      moved.map(({ entry }) => textOf(entry)),
    ),
  ];
}

function pivotTexts(before: Pivot | null, after: Pivot | null): readonly string[] {
  if (before === null && after === null) return [];
  if (before === null || after === null)
    return [t(after === null ? "reportVersion.pivotRemoved" : "reportVersion.pivotAdded")];
  return [
    ...listChange("pivotRows", before.rows, after.rows, groupText),
    ...listChange("pivotColumns", before.columns, after.columns, groupText),
    ...listChange("pivotMeasures", before.measures, after.measures, ({ field, aggregate, display }) =>
      display.kind === "value"
        ? measureText(field, aggregate)
        : `${measureText(field, aggregate)} (${t(`report.display_${display.kind}`)})`,
    ),
    ...(isSame(before.totals, after.totals) ? [] : [t("reportVersion.pivotTotals")]),
    ...(isSame(before.sort, after.sort) ? [] : [t("reportVersion.pivotSort")]),
  ];
}

type ChangedList = "groups" | "sorting" | "pivotRows" | "pivotColumns" | "pivotMeasures";

/** Says a short list before and after; says that its details changed if both read the same. */
function listChange<Entry>(
  part: ChangedList,
  before: readonly Entry[],
  after: readonly Entry[],
  textOf: (entry: Entry) => string,
): readonly string[] {
  if (isSame(before, after)) return [];
  const [textBefore, textAfter] = [before.map(textOf).join(", "), after.map(textOf).join(", ")];
  return textBefore === textAfter ? [t(`reportVersion.${part}Details`)] : [changed(part, textBefore, textAfter)];
}

const changed = (part: ChangedList | "period" | "drawing", before: string, after: string): string =>
  t(`reportVersion.${part}`, {
    before: before || t("reportVersion.nothing"),
    after: after || t("reportVersion.nothing"),
  });

const quotedEnds = (before: string | null, after: string | null) => ({
  before: before === null || before === "" ? t("reportVersion.nothing") : t("reportVersion.quoted", { text: before }),
  after: after === null || after === "" ? t("reportVersion.nothing") : t("reportVersion.quoted", { text: after }),
});

type NamedList =
  | "columnsAdded"
  | "columnsRemoved"
  | "columnsShown"
  | "columnsHidden"
  | "columnsLooks"
  | "columnsMoved"
  | "filtersMoved";

const named = (key: NamedList, names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : [t(`reportVersion.${key}`, { count: names.length, names: names.join(", ") })];

const columnText = ({ field, aggregate, label }: ReportColumn): string => {
  const title = label[language];
  return title === undefined || title === "" ? measureText(field, aggregate) : title;
};

const titleOf = ({ label }: ReportColumn): string => JSON.stringify(label);

const groupText = ({ field, grain }: Pick<ReportDefinition["groups"][number], "field" | "grain">): string =>
  groupingText({ field, grain });

const sortText = ({ column, direction }: ReportDefinition["sorting"][number]): string =>
  t(`reportVersion.sort_${direction}`, { name: fieldText(column.split(":")[0] ?? column) });

type Picture = ReportDefinition["drawing"]["picture"];

const pictureText = (picture: Picture): string => t(`report.view_${picture}`);

const periodOf = (period: string | null): string => (period === null ? "" : periodText(period));

const panelKey = (before: unknown, after: unknown) =>
  before === null ? "panelAdded" : after === null ? "panelRemoved" : "panelChanged";

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
