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

const inheritedOption = "";
const minutesPerDay = 24 * 60;
const halfHourStartMinutes = Array.from({ length: 48 }, (_, index) => index * 30);
const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

export function LayerBody({ screen, readOnly }: SlotProps): ReactElement {
  const { editor } = screen;
  const editorState = useSnapshot(editor.state);
  const listState = useSnapshot(screen.list.state);
  const layerValues = editor.current();
  const layerNodes = buildLayerTree(listLoadedRows(listState.rows));
  const parentId = typeof layerValues["parentId"] === "number" ? layerValues["parentId"] : null;
  const isMoved = editorState.row === null || parentId !== (editorState.row["parentId"] ?? null);
  const inheritedSettings = useInheritedSettings({
    id: editorState.id ?? 0,
    parentId,
    parent: layerNodes.find(({ id }) => id === parentId)?.name ?? "",
    isMoved,
  });
  const errorTextOf = (field: string) => {
    const issues = editorState.issues.filter((issue) => issue.field === field);
    return issues.length === 0 ? undefined : [...new Set(issues.map(issueText))].join(" ");
  };
  const isTopLayer = editorState.row !== null && !layerNodes.some(({ id }) => id === editorState.row?.["parentId"]);
  return (
    <>
      {!isTopLayer && (
        <section>
          <h2 className={styles["heading"]}>{t("target.group_place")}</h2>
          <ParentField screen={screen} readOnly={readOnly} nodes={layerNodes} error={errorTextOf("parentId")} />
          <MoveImpact screen={screen} readOnly={readOnly} />
        </section>
      )}
      <section>
        <h2 className={styles["heading"]}>{t("target.group_clock")}</h2>
        <div className={styles["clock"]}>
          <ClockFields screen={screen} readOnly={readOnly} inherited={inheritedSettings} errorAt={errorTextOf} />
        </div>
        {Object.hasOwn(editorState.typed, "businessDayStart") && (
          <p className={styles["muted"]}>{t("target.dayHelp")}</p>
        )}
      </section>
    </>
  );
}

type ParentProps = SlotProps & Readonly<{ nodes: readonly TreeNode[]; error: string | undefined }>;

function ParentField({ screen, readOnly, nodes, error }: ParentProps): ReactElement {
  const { editor } = screen;
  const editorState = useSnapshot(editor.state);
  const layerValues = editor.current();
  const parentId = typeof layerValues["parentId"] === "number" ? layerValues["parentId"] : null;
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
        options={parentOptions(nodes, editorState.id ?? 0, layerValues["type"], parentId)}
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
  const layerValues = editor.current();
  return (
    <>
      <ClockField
        field="timeZone"
        code="TIME_ZONE"
        inherited={inherited}
        own={layerValues["timeZone"]}
        error={errorAt("timeZone")}
        label={fieldLabel(screen, "timeZone")}
      >
        {(inheritText) => (
          <SearchSelect
            label={fieldLabel(screen, "timeZone")}
            value={typeof layerValues["timeZone"] === "string" ? layerValues["timeZone"] : inheritedOption}
            disabled={readOnly}
            options={[
              { value: inheritedOption, label: inheritText },
              ...listTimeZones().map((zone) => ({ value: zone, label: zone })),
            ]}
            onChange={(zone) => editor.set("timeZone", zone === inheritedOption ? null : zone)}
            labels={{ search: t("target.chooseZone"), noMatch: t("management.noMatch") }}
          />
        )}
      </ClockField>
      <NumberField {...props} field="businessDayStart" code="BUSINESS_DAY_START" choices={halfHourStartMinutes} />
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
  /** Draws the input, given the text of the choice that inherits the value. */
  children: (inheritText: string) => ReactElement;
}>;

function ClockField({ field, code, label, own, inherited, error, children }: ClockFieldProps): ReactElement {
  const inheritedSetting = inherited?.find((setting) => setting.code === code);
  const inheritedText = inheritedSetting === undefined ? "…" : settingText(code, inheritedSetting.value);
  const hasOwnValue = own !== null && own !== undefined;
  const describeOrigin = (layer: string | null) =>
    hasOwnValue
      ? layer === null
        ? t("target.ownElseInitial", { value: inheritedText })
        : t("target.ownElse", { layer, value: inheritedText })
      : layer === null
        ? t("target.inheritedInitial")
        : t("target.inheritedFrom", { layer });
  return (
    <Field
      id={fieldId(field)}
      label={label}
      error={error}
      help={inheritedSetting === undefined ? undefined : describeOrigin(inheritedSetting.from)}
    >
      {children(t("target.inherit", { value: inheritedText }))}
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
  const ownNumber = typeof own === "number" ? own : null;
  const offeredChoices =
    ownNumber === null || choices.includes(ownNumber) || ownNumber >= minutesPerDay
      ? choices
      : [...choices, ownNumber].toSorted((left, right) => left - right);
  return (
    <Select
      value={ownNumber === null ? inheritedOption : String(ownNumber)}
      disabled={disabled}
      options={[
        { value: inheritedOption, label: inheritedLabel },
        ...offeredChoices.map((choice) => ({ value: String(choice), label: settingText(code, choice) })),
      ]}
      onChange={(choice) => onChange(choice === inheritedOption ? null : Number(choice))}
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
  const possibleParents = listPossibleParents(nodes, id, isTargetLayerType(type) ? type : "TERMINAL");
  return nodes
    .filter((node) => node.id === parentId || possibleParents.includes(node))
    .map((node) => ({ value: String(node.id), label: node.name, depth: node.depth, detail: node.code }));
}
