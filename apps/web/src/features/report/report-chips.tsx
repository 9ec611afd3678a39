/** Filters and groups of a report as chips that open their form. */
import {
  findField,
  groupGrains,
  type AxisLevel,
  type FieldCatalogue,
  type GroupGrain,
  type ReportFilter,
} from "@comptoir/domain/report";
import { Button, IconButton, Menu, Popover, SearchList } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { DragGrip } from "../../shared/drag-grip.tsx";
import { t } from "../../shared/text.ts";
import { useListDrag } from "../../shared/use-list-drag.ts";
import { fieldOptions } from "./field-options.ts";
import { FilterApplyForm } from "./filter-form.tsx";
import type { ReportAsk } from "./report-gateway.ts";
import { makeAxisLevel, moveItem } from "../../report/report-view.ts";
import { fieldText, filterText, grainText, type Names } from "../../report/report-words.ts";
import styles from "./report.module.css";

type ChipsProps = Readonly<{ ask: ReportAsk; fields: FieldCatalogue; permissions: readonly string[]; names: Names }>;

export function FilterChips({
  filters,
  onChange,
  ...sharedProps
}: ChipsProps &
  Readonly<{ filters: readonly ReportFilter[]; onChange: (filters: readonly ReportFilter[]) => void }>): ReactElement {
  const { fields, names } = sharedProps;
  return (
    <>
      {filters.map((filter, index) => {
        const chipKey = `${index} ${filter.field}`;
        const filterWords = filterText(filter, fields, names);
        return filter.locked ? (
          <span key={chipKey} className={styles["fixedChip"]} title={t("report.lockedFilter", { filter: filterWords })}>
            {filterWords}
          </span>
        ) : (
          <FilterChip
            key={chipKey}
            {...sharedProps}
            filter={filter}
            words={filterWords}
            onApply={(nextFilter) => onChange(filters.with(index, nextFilter))}
            onDrop={() => onChange(filters.toSpliced(index, 1))}
          />
        );
      })}
      <Popover
        label={t("report.addFilter")}
        width="min(340px, calc(100vw - 16px))"
        trigger={(trigger) => (
          <Button {...trigger} variant="quiet" size="compact" icon="plus">
            {t("report.addFilter")}
          </Button>
        )}
      >
        {(close) => (
          <FilterApplyForm
            {...sharedProps}
            filter={null}
            onApply={(nextFilter) => {
              close();
              onChange([...filters, nextFilter]);
            }}
          />
        )}
      </Popover>
    </>
  );
}

type FilterChipProps = ChipsProps &
  Readonly<{
    filter: ReportFilter;
    words: string;
    onApply: (filter: ReportFilter) => void;
    onDrop: () => void;
  }>;

function FilterChip({ filter, words, onApply, onDrop, ...sharedProps }: FilterChipProps): ReactElement {
  return (
    <span className={styles["chip"]}>
      <Popover
        label={t("report.editFilter", { filter: words })}
        width="min(340px, calc(100vw - 16px))"
        trigger={(trigger) => (
          <button {...trigger} type="button" className={styles["chipText"]} title={words}>
            {words}
          </button>
        )}
      >
        {(close) => (
          <FilterApplyForm
            {...sharedProps}
            filter={filter}
            onApply={(nextFilter) => {
              close();
              onApply(nextFilter);
            }}
          />
        )}
      </Popover>
      <IconButton size="compact" icon="close" label={t("report.dropFilter", { filter: words })} onClick={onDrop} />
    </span>
  );
}

export type GroupChipsProps = Readonly<{
  levels: readonly AxisLevel[];
  fields: FieldCatalogue;
  permissions: readonly string[];
  usedFields?: readonly string[];
  onChange: (levels: readonly AxisLevel[]) => void;
}>;

/** Groups of a report, the outermost first. */
export function GroupChips({ levels, fields, permissions, usedFields = [], onChange }: GroupChipsProps): ReactElement {
  const groupedFields = new Set([...levels.map(({ field }) => field), ...usedFields]);
  const addLabel = levels.length === 0 ? t("report.groupBy") : t("report.thenBy");
  const { listRef, listClass, itemProps, grab } = useListDrag<HTMLDivElement>({
    direction: "across",
    onDrop: (field, index) => {
      const levelIndex = levels.findIndex((level) => level.field === field);
      if (levelIndex !== index) onChange(moveItem(levels, levelIndex, index - levelIndex));
    },
  });
  return (
    <>
      <div ref={listRef} className={listClass}>
        {levels.map((level, index) => (
          <span key={level.field} className={styles["chip"]} {...itemProps(level.field)}>
            {levels.length > 1 && <DragGrip onGrab={(event) => grab(level.field, event)} />}
            <GroupChip levels={levels} index={index} fields={fields} onChange={onChange} />
          </span>
        ))}
      </div>
      <Popover
        label={addLabel}
        flush
        width="min(300px, calc(100vw - 16px))"
        trigger={(trigger) => (
          <Button {...trigger} variant="quiet" size="compact" icon="plus">
            {addLabel}
          </Button>
        )}
      >
        {(close) => (
          <SearchList
            label={addLabel}
            value={null}
            options={fieldOptions(
              fields,
              permissions,
              (field) => findField(fields, field)?.role === "dimension" && !groupedFields.has(field),
            )}
            labels={{ search: t("report.searchField"), noMatch: t("report.noField") }}
            onChoose={(field) => {
              close();
              onChange([...levels, makeAxisLevel(fields, field)]);
            }}
          />
        )}
      </Popover>
    </>
  );
}

/** Menu and removal of one group level. */
function GroupChip(props: LevelMenuInput): ReactElement | null {
  const { levels, index, onChange } = props;
  const level = levels[index];
  if (level === undefined) return null;
  const levelName = fieldText(level.field);
  return (
    <>
      <Menu
        label={levelName}
        align="start"
        trigger={(trigger) => (
          <button {...trigger} type="button" className={styles["chipText"]}>
            {levelName}
            {level.grain !== null && level.grain !== "hour" && (
              <span className={styles["muted"]}> · {grainText(level.grain)}</span>
            )}
          </button>
        )}
        groups={levelMenu(props)}
      />
      <IconButton
        size="compact"
        icon="close"
        label={t("report.remove", { name: levelName })}
        onClick={() => onChange(levels.toSpliced(index, 1))}
      />
    </>
  );
}

type LevelMenuInput = Readonly<{
  levels: readonly AxisLevel[];
  index: number;
  fields: FieldCatalogue;
  onChange: (levels: readonly AxisLevel[]) => void;
}>;

/** Builds the menu of a level: its interval, sort order and position. */
export function levelMenu({ levels, index, fields, onChange }: LevelMenuInput) {
  const level = levels[index];
  if (level === undefined) return [];
  const setLevel = (change: Partial<AxisLevel>) => onChange(levels.with(index, { ...level, ...change }));
  const fieldType = findField(fields, level.field)?.type;
  const grainItems = Object.entries(groupGrains).flatMap(([grain, grainType]) =>
    grainType === fieldType && isGroupGrain(grain) ? [grain] : [],
  );
  return [
    ...(grainItems.length > 0
      ? [
          [null, ...grainItems].map((grain) => ({
            key: `grain ${grain}`,
            label: grainText(grain),
            current: level.grain === grain,
            onSelect: () => setLevel({ grain }),
          })),
        ]
      : []),
    (["ascending", "descending"] as const).map((direction) => ({
      key: direction,
      label: t(wordsKeyByDirection[direction]),
      current: level.direction === direction,
      onSelect: () => setLevel({ direction }),
    })),
    ...(levels.length > 1
      ? [
          [
            {
              key: "up",
              label: t("report.moveUp", { name: fieldText(level.field) }),
              icon: "arrow-up" as const,
              disabled: index === 0,
              onSelect: () => onChange(moveItem(levels, index, -1)),
            },
            {
              key: "down",
              label: t("report.moveDown", { name: fieldText(level.field) }),
              icon: "arrow-down" as const,
              disabled: index === levels.length - 1,
              onSelect: () => onChange(moveItem(levels, index, 1)),
            },
          ],
        ]
      : []),
  ];
}

const wordsKeyByDirection = { ascending: "report.ascending", descending: "report.descending" } as const;
const isGroupGrain = (grain: string): grain is GroupGrain => Object.hasOwn(groupGrains, grain);
