/** Filters of a widget: sales of some members only, or of all but some. */
import {
  saleFilterFields,
  topNLimits,
  type MissingMember,
  type Widget,
  type WidgetContext,
  type WidgetFilter,
  type WidgetRequest,
} from "@comptoir/domain/dashboard";
import { Button, Field, Icon, IconButton, Menu, SearchSelect, SegmentedControl } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { succeed, type Answer } from "../../../shared/answer.ts";
import { t } from "../../../shared/text.ts";
import { useAnswer } from "../../../shared/use-answer.ts";
import { askBatch } from "../dashboard-requests.ts";
import { EditorSection } from "./editor-section.tsx";
import type { SectionProps } from "./editor-section.tsx";
import styles from "./editor.module.css";

type FilterField = keyof typeof saleFilterFields;

const filterFields = Object.keys(saleFilterFields).filter((code): code is FilterField =>
  Object.hasOwn(saleFilterFields, code),
);

/** Split that lists the members of each field. */
const splitByField = {
  location: "LOCATION",
  department: "DEPARTMENT",
  subDepartment: "SUBDEPARTMENT",
  cashier: "CASHIER",
  terminal: "TERMINAL",
} as const;

/** Whether the members of a field are stored by their id, which is never shown as if it were their name. */
const fieldHasIds = (field: FilterField | undefined): boolean =>
  field !== undefined && field !== "cashier" && field !== "terminal";

interface Member {
  readonly code: string;
  readonly name: string;
}

export type FilterSectionProps = Pick<SectionProps, "widget" | "errorOf" | "onChange"> &
  Readonly<{ context: WidgetContext; missing: readonly MissingMember[] }>;

export function FilterSection({ widget, errorOf, onChange, context, missing }: FilterSectionProps): ReactElement {
  const { filters } = widget;
  const putFilters = (nextFilters: readonly WidgetFilter[]) =>
    onChange({ filters: nextFilters } satisfies Partial<Widget>);
  const unused = filterFields.filter((field) => filters.every(({ Column }) => Column !== field));
  return (
    <EditorSection title={t("widget.only")}>
      {filters.map((filter, index) => (
        <FilterRow
          key={filter.Column}
          filter={filter}
          id={`widget-filters-${index}`}
          error={errorOf(`filters.${index}`)}
          context={context}
          missing={missing}
          onChange={(nextFilter) =>
            putFilters(filters.map((otherFilter, position) => (position === index ? nextFilter : otherFilter)))
          }
          onRemove={() => putFilters(filters.toSpliced(index, 1))}
        />
      ))}
      {unused.length > 0 && (
        <Menu
          label={t("widget.addFilter")}
          trigger={(trigger) => (
            <Button {...trigger} size="compact" icon="plus">
              {t("widget.addFilter")}
            </Button>
          )}
          groups={[
            unused.map((field) => ({
              key: field,
              label: t(`widget.filterField_${field}`),
              onSelect: () => putFilters([...filters, { Column: field, Operator: "in", Value: [] }]),
            })),
          ]}
        />
      )}
    </EditorSection>
  );
}

type FilterRowProps = Readonly<{
  filter: WidgetFilter;
  id: string;
  error: string | undefined;
  context: WidgetContext;
  missing: readonly MissingMember[];
  onChange: (filter: WidgetFilter) => void;
  onRemove: () => void;
}>;

function FilterRow({ filter, id, error, context, missing, onChange, onRemove }: FilterRowProps): ReactElement {
  const field = filterFields.find((code) => code === filter.Column);
  const name = field === undefined ? filter.Column : t(`widget.filterField_${field}`);
  const chosenValues = valuesOf(filter);
  const isOut = filter.Operator === "notIn" || filter.Operator === "!=";
  const { compare: _, ...plain } = context;
  const [answer] = useAnswer(askMembers, field === undefined ? null : { field, context: { ...plain, compare: null } });
  const members = answer?.ok === true ? answer.value : [];
  const putValues = (values: readonly string[], isExcluding: boolean) =>
    onChange({ Column: filter.Column, Operator: isExcluding ? "notIn" : "in", Value: values.map(toStoredValue) });
  const nameOf = (code: string) => {
    const foundName = members.find((member) => member.code === code)?.name;
    if (foundName !== undefined || !fieldHasIds(field)) return foundName ?? code;
    if (answer === null) return t("common.loading");
    const missingMember = missing.find((member) => member.field === field && String(member.id) === code);
    return missingMember?.name ?? t("widget.missingNumber", { field: name, number: code });
  };
  return (
    <div className={styles["filter"]}>
      <div className={styles["filterHead"]}>
        <strong>{name}</strong>
        <SegmentedControl
          compact
          label={t("widget.filterMode", { field: name })}
          value={isOut ? "out" : "in"}
          options={[
            { value: "in", label: t("widget.filterIn") },
            { value: "out", label: t("widget.filterOut") },
          ]}
          onChange={(mode) => putValues(chosenValues, mode === "out")}
        />
        <IconButton icon="trash" size="compact" label={t("widget.removeFilter", { field: name })} onClick={onRemove} />
      </div>
      <Field label={t("widget.addMember", { field: name })} hideLabel error={error} id={id}>
        <SearchSelect
          label={t("widget.addMember", { field: name })}
          value={null}
          placeholder={t("widget.addMember", { field: name })}
          options={members
            .filter(({ code }) => !chosenValues.includes(code))
            .map((member) => ({ value: member.code, label: member.name }))}
          labels={{ search: t("widget.search"), noMatch: t("widget.noMatch") }}
          onChange={(code) => putValues([...chosenValues, code], isOut)}
        />
      </Field>
      <MemberChips
        codes={chosenValues}
        nameOf={nameOf}
        onRemove={(code) =>
          putValues(
            chosenValues.filter((otherCode) => otherCode !== code),
            isOut,
          )
        }
      />
    </div>
  );
}

type MemberChipsProps = Readonly<{
  codes: readonly string[];
  nameOf: (code: string) => string;
  onRemove: (code: string) => void;
}>;

function MemberChips({ codes, nameOf, onRemove }: MemberChipsProps): ReactElement {
  return (
    <div className={styles["chips"]}>
      {codes.map((code) => (
        <button
          key={code}
          type="button"
          className={styles["chip"]}
          aria-label={t("widget.removeMember", { name: nameOf(code) })}
          onClick={() => onRemove(code)}
        >
          {nameOf(code)}
          <Icon name="close" size={12} />
        </button>
      ))}
    </div>
  );
}

const valuesOf = ({ Value }: WidgetFilter): readonly string[] =>
  Value === null ? [] : (typeof Value === "object" ? Value : [Value]).map(String);

/** Ids are stored as numbers, names of cashiers and terminals as texts. */
const toStoredValue = (code: string): string | number => (/^\d{1,9}$/u.test(code) ? Number(code) : code);

interface MembersQuestion {
  readonly field: FilterField;
  readonly context: WidgetContext;
}

/** Lists the members of a field that sold in the last days: what the user may see, largest first. */
async function askMembers(
  { field, context }: MembersQuestion,
  signal: AbortSignal,
): Promise<Answer<readonly Member[]>> {
  const params = {
    date: "last90",
    orLast: true,
    topN: topNLimits.max,
    ...(context.tl === undefined ? {} : { tl: context.tl }),
  };
  const widgetRequest: WidgetRequest =
    field === "item"
      ? { key: field, call: "TopSales", params }
      : { key: field, call: "GetStatsPer", params: { ...params, type: splitByField[field] } };
  const answer = await askBatch([widgetRequest], signal);
  if (!answer.ok) return answer;
  const choicesData = answer.value[0]?.data;
  if (choicesData?.call === "TopSales")
    return succeed(
      choicesData.data.rows.map(({ itemId, name, sku }) => ({ code: String(itemId), name: `${name} · ${sku}` })),
    );
  return succeed(
    choicesData?.call === "GetStatsPer"
      ? choicesData.data.rows.map(({ code, name }) => ({ code, name: name === "" ? code : name }))
      : [],
  );
}
