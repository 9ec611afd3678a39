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

type SaleFilterField = keyof typeof saleFilterFields;

const saleFilterFieldNames = Object.keys(saleFilterFields).filter((code): code is SaleFilterField =>
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
const fieldHasIds = (field: SaleFilterField | undefined): boolean =>
  field !== undefined && field !== "cashier" && field !== "terminal";

interface FilterMember {
  readonly code: string;
  readonly name: string;
}

export type FilterSectionProps = Pick<SectionProps, "widget" | "errorOf" | "onChange"> &
  Readonly<{ context: WidgetContext; missing: readonly MissingMember[] }>;

export function FilterSection({ widget, errorOf, onChange, context, missing }: FilterSectionProps): ReactElement {
  const { filters } = widget;
  const changeFilters = (nextFilters: readonly WidgetFilter[]) =>
    onChange({ filters: nextFilters } satisfies Partial<Widget>);
  const unusedFields = saleFilterFieldNames.filter((field) => filters.every(({ Column }) => Column !== field));
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
            changeFilters(filters.map((otherFilter, position) => (position === index ? nextFilter : otherFilter)))
          }
          onRemove={() => changeFilters(filters.toSpliced(index, 1))}
        />
      ))}
      {unusedFields.length > 0 && (
        <Menu
          label={t("widget.addFilter")}
          trigger={(trigger) => (
            <Button {...trigger} size="compact" icon="plus">
              {t("widget.addFilter")}
            </Button>
          )}
          groups={[
            unusedFields.map((field) => ({
              key: field,
              label: t(`widget.filterField_${field}`),
              onSelect: () => changeFilters([...filters, { Column: field, Operator: "in", Value: [] }]),
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
  const field = saleFilterFieldNames.find((code) => code === filter.Column);
  const name = field === undefined ? filter.Column : t(`widget.filterField_${field}`);
  const chosenCodes = filterCodesOf(filter);
  const isExcluded = filter.Operator === "notIn" || filter.Operator === "!=";
  const { compare: _, ...plain } = context;
  const [answer] = useAnswer(askMembers, field === undefined ? null : { field, context: { ...plain, compare: null } });
  const memberOptions = answer?.ok === true ? answer.value : [];
  const changeValues = (values: readonly string[], isExcluding: boolean) =>
    onChange({
      Column: filter.Column,
      Operator: isExcluding ? "notIn" : "in",
      Value: values.map((code) => toStoredValue(code, field)),
    });
  const memberNameOf = (code: string) => {
    const foundName = memberOptions.find((member) => member.code === code)?.name;
    if (foundName !== undefined || !fieldHasIds(field)) return foundName ?? code;
    return answer === null ? t("common.loading") : missingNameOf(missing, { field, name, code });
  };
  return (
    <div className={styles["filter"]}>
      <div className={styles["filterHead"]}>
        <strong>{name}</strong>
        <SegmentedControl
          compact
          label={t("widget.filterMode", { field: name })}
          value={isExcluded ? "out" : "in"}
          options={[
            { value: "in", label: t("widget.filterIn") },
            { value: "out", label: t("widget.filterOut") },
          ]}
          onChange={(mode) => changeValues(chosenCodes, mode === "out")}
        />
        <IconButton icon="trash" size="compact" label={t("widget.removeFilter", { field: name })} onClick={onRemove} />
      </div>
      <Field label={t("widget.addMember", { field: name })} hideLabel error={error} id={id}>
        <SearchSelect
          label={t("widget.addMember", { field: name })}
          value={null}
          placeholder={t("widget.addMember", { field: name })}
          options={memberOptions
            .filter(({ code }) => !chosenCodes.includes(code))
            .map((member) => ({ value: member.code, label: member.name }))}
          labels={{ search: t("widget.search"), noMatch: t("widget.noMatch") }}
          onChange={(code) => changeValues([...chosenCodes, code], isExcluded)}
        />
      </Field>
      <MemberChips
        codes={chosenCodes}
        nameOf={memberNameOf}
        onRemove={(code) =>
          changeValues(
            chosenCodes.filter((otherCode) => otherCode !== code),
            isExcluded,
          )
        }
      />
    </div>
  );
}

/** Name of a member that the field no longer offers; its number if even its name is unknown. */
function missingNameOf(
  missing: readonly MissingMember[],
  { field, name, code }: Readonly<{ field: SaleFilterField | undefined; name: string; code: string }>,
): string {
  const missingMember = missing.find((member) => member.field === field && String(member.id) === code);
  return missingMember?.name ?? t("widget.missingNumber", { field: name, number: code });
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

const filterCodesOf = ({ Value }: WidgetFilter): readonly string[] =>
  Value === null ? [] : (typeof Value === "object" ? Value : [Value]).map(String);

/** Converts ids to numbers; the codes of cashiers and terminals stay texts, so that 01 does not become 1. */
const toStoredValue = (code: string, field: SaleFilterField | undefined): string | number =>
  fieldHasIds(field) && /^\d{1,9}$/u.test(code) ? Number(code) : code;

interface MembersQuestion {
  readonly field: SaleFilterField;
  readonly context: WidgetContext;
}

/** Lists the members of a field that sold in the last 90 days, the largest first, at most as many as a ranking has. */
async function askMembers(
  { field, context }: MembersQuestion,
  signal: AbortSignal,
): Promise<Answer<readonly FilterMember[]>> {
  const memberParams = {
    date: "last90",
    orLast: true,
    topN: topNLimits.max,
    ...(context.tl === undefined ? {} : { tl: context.tl }),
  };
  const widgetRequest: WidgetRequest =
    field === "item"
      ? { key: field, call: "TopSales", params: memberParams }
      : { key: field, call: "GetStatsPer", params: { ...memberParams, type: splitByField[field] } };
  const batchAnswer = await askBatch([widgetRequest], signal);
  if (!batchAnswer.ok) return batchAnswer;
  const memberData = batchAnswer.value[0]?.data;
  if (memberData?.call === "TopSales")
    return succeed(
      memberData.data.rows.map(({ itemId, name, sku }) => ({ code: String(itemId), name: `${name} · ${sku}` })),
    );
  return succeed(
    memberData?.call === "GetStatsPer"
      ? memberData.data.rows.map(({ code, name }) => ({ code, name: name === "" ? code : name }))
      : [],
  );
}
