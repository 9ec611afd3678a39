/** Form of a layer: its parent, and its clock, own or inherited. */
import { listTimeZones } from "@comptoir/domain/period";
import { isTargetLayerType } from "@comptoir/domain/target";
import { Field, SearchSelect, Select } from "@comptoir/ui-react";
import type { SearchOption } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import type { SlotProps } from "../../entity/define-screen.ts";
import { fieldLabel } from "../../entity/entity-words.ts";
import { fieldId } from "../../entity/form-field.tsx";
import { searchLabels } from "../../entity/search-labels.ts";
import { issueText } from "../../shared/failure-text.ts";
import { settingText } from "../../shared/setting-words.ts";
import { t } from "../../shared/text.ts";
import { listPossibleParents, buildLayerTree, type TreeNode } from "./layer-tree.ts";
import { MoveImpact } from "./move-impact.tsx";
import styles from "./target.module.css";
import { useInheritedSettings, type InheritedSetting } from "./use-layer-values.ts";
import { listLoadedRows } from "./layer-rows.ts";

const inheritedChoice = "";
const dayMinutes = 24 * 60;
const halfHours = Array.from({ length: 48 }, (_, index) => index * 30);
const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

export function LayerBody({ screen, readOnly }: SlotProps): ReactElement {
  const { editor } = screen;
  const state = useSnapshot(editor.state);
  const listState = useSnapshot(screen.list.state);
  const values = editor.current();
  const nodes = buildLayerTree(listLoadedRows(listState.rows));
  const parentId = typeof values["parentId"] === "number" ? values["parentId"] : null;
  const isMoved = state.row === null || parentId !== (state.row["parentId"] ?? null);
  const inherited = useInheritedSettings({
    id: state.id ?? 0,
    parentId,
    parent: nodes.find(({ id }) => id === parentId)?.name ?? "",
    isMoved,
  });
  const errorAt = (field: string) => {
    const issues = state.issues.filter((issue) => issue.field === field);
    return issues.length === 0 ? undefined : [...new Set(issues.map(issueText))].join(" ");
  };
  const isTop = state.row !== null && !nodes.some(({ id }) => id === state.row?.["parentId"]);
  return (
    <>
      {!isTop && (
        <section>
          <h2 className={styles["heading"]}>{t("target.group_place")}</h2>
          <ParentField screen={screen} readOnly={readOnly} nodes={nodes} error={errorAt("parentId")} />
          <MoveImpact screen={screen} readOnly={readOnly} />
        </section>
      )}
      <section>
        <h2 className={styles["heading"]}>{t("target.group_clock")}</h2>
        <div className={styles["clock"]}>
          <ClockFields screen={screen} readOnly={readOnly} inherited={inherited} errorAt={errorAt} />
        </div>
        {Object.hasOwn(state.typed, "businessDayStart") && <p className={styles["muted"]}>{t("target.dayHelp")}</p>}
      </section>
    </>
  );
}

type ParentProps = SlotProps & Readonly<{ nodes: readonly TreeNode[]; error: string | undefined }>;

function ParentField({ screen, readOnly, nodes, error }: ParentProps): ReactElement {
  const { editor } = screen;
  const state = useSnapshot(editor.state);
  const values = editor.current();
  const parentId = typeof values["parentId"] === "number" ? values["parentId"] : null;
  return (
    <Field
      id={fieldId("parentId")}
      label={fieldLabel(screen, "parentId")}
      required
      error={error}
      help={t("target.parentHelp")}
    >
      <SearchSelect
        label={fieldLabel(screen, "parentId")}
        value={parentId === null ? null : String(parentId)}
        placeholder={t("management.choose")}
        disabled={readOnly}
        options={parentOptions(nodes, state.id ?? 0, values["type"], parentId)}
        onChange={(choice) => editor.set("parentId", Number(choice))}
        labels={searchLabels()}
      />
    </Field>
  );
}

type ClockProps = SlotProps &
  Readonly<{
    inherited: ReturnType<typeof useInheritedSettings>;
    errorAt: (field: string) => string | undefined;
  }>;

/** Time zone, start of the day and of the week. */
function ClockFields(props: ClockProps): ReactElement {
  const { screen, readOnly, inherited, errorAt } = props;
  const { editor } = screen;
  const values = editor.current();
  return (
    <>
      <ClockField
        field="timeZone"
        code="TIME_ZONE"
        inherited={inherited}
        own={values["timeZone"]}
        error={errorAt("timeZone")}
        label={fieldLabel(screen, "timeZone")}
      >
        {(inheritText) => (
          <SearchSelect
            label={fieldLabel(screen, "timeZone")}
            value={typeof values["timeZone"] === "string" ? values["timeZone"] : inheritedChoice}
            disabled={readOnly}
            options={[
              { value: inheritedChoice, label: inheritText },
              ...listTimeZones().map((zone) => ({ value: zone, label: zone })),
            ]}
            onChange={(zone) => editor.set("timeZone", zone === inheritedChoice ? null : zone)}
            labels={{ search: t("target.chooseZone"), noMatch: t("management.noMatch") }}
          />
        )}
      </ClockField>
      <NumberField {...props} field="businessDayStart" code="BUSINESS_DAY_START" choices={halfHours} />
      <NumberField {...props} field="weekStart" code="WEEK_START" choices={weekdays} />
    </>
  );
}

type NumberFieldProps = ClockProps &
  Readonly<{ field: string; code: InheritedSetting["code"]; choices: readonly number[] }>;

function NumberField({ screen, readOnly, inherited, errorAt, field, code, choices }: NumberFieldProps): ReactElement {
  const { editor } = screen;
  const typedValue = editor.current()[field];
  return (
    <ClockField
      field={field}
      code={code}
      inherited={inherited}
      own={typedValue}
      error={errorAt(field)}
      label={fieldLabel(screen, field)}
    >
      {(inheritText) => (
        <NumberSelect
          code={code}
          inheritedLabel={inheritText}
          choices={choices}
          own={typedValue}
          disabled={readOnly}
          onChange={(value) => editor.set(field, value)}
        />
      )}
    </ClockField>
  );
}

type ClockFieldProps = Readonly<{
  field: string;
  code: InheritedSetting["code"];
  label: string;
  own: unknown;
  inherited: readonly InheritedSetting[] | null;
  error: string | undefined;
  /** Receives the text of the inherited value. */
  children: (inheritText: string) => ReactElement;
}>;

function ClockField({ field, code, label, own, inherited, error, children }: ClockFieldProps): ReactElement {
  const inheritedSetting = inherited?.find((setting) => setting.code === code);
  const value = inheritedSetting === undefined ? "…" : settingText(code, inheritedSetting.value);
  const isOwn = own !== null && own !== undefined;
  const originText = (layer: string | null) =>
    isOwn
      ? layer === null
        ? t("target.ownElseInitial", { value })
        : t("target.ownElse", { layer, value })
      : layer === null
        ? t("target.inheritedInitial")
        : t("target.inheritedFrom", { layer });
  return (
    <Field
      id={fieldId(field)}
      label={label}
      error={error}
      help={inheritedSetting === undefined ? undefined : originText(inheritedSetting.from)}
    >
      {children(t("target.inherit", { value }))}
    </Field>
  );
}

type NumberSelectProps = Readonly<{
  code: InheritedSetting["code"];
  inheritedLabel: string;
  choices: readonly number[];
  own: unknown;
  disabled: boolean;
  onChange: (value: number | null) => void;
}>;

function NumberSelect({ code, inheritedLabel, choices, own, disabled, onChange }: NumberSelectProps): ReactElement {
  const value = typeof own === "number" ? own : null;
  const offeredChoices =
    value === null || choices.includes(value) || value >= dayMinutes
      ? choices
      : [...choices, value].toSorted((left, right) => left - right);
  return (
    <Select
      value={value === null ? inheritedChoice : String(value)}
      disabled={disabled}
      options={[
        { value: inheritedChoice, label: inheritedLabel },
        ...offeredChoices.map((choice) => ({ value: String(choice), label: settingText(code, choice) })),
      ]}
      onChange={(choice) => onChange(choice === inheritedChoice ? null : Number(choice))}
    />
  );
}

/** Lists wider layers as a tree; always includes the current parent. */
function parentOptions(
  nodes: readonly TreeNode[],
  id: number,
  type: unknown,
  parentId: number | null,
): readonly SearchOption[] {
  const places = listPossibleParents(nodes, id, isTargetLayerType(type) ? type : "TERMINAL");
  return nodes
    .filter((node) => node.id === parentId || places.includes(node))
    .map((node) => ({ value: String(node.id), label: node.name, depth: node.depth, detail: node.code }));
}
