/** Price or cost of a product by layer: the effective value with its origin, the values set elsewhere, and their history. */
import type { ProductLevels as Levels } from "@comptoir/api/wire";
import { dollarsFromUnitCost, formatUnitCost, type UnitCost } from "@comptoir/domain/money";
import type { LevelValueKind } from "@comptoir/domain/product";
import { Button, Field, IconButton, SearchSelect, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { KeyboardEvent, ReactElement } from "react";

import { useFormDraft } from "../../editor/use-form-draft.ts";
import { DecimalInput } from "../../entity/decimal-input.tsx";
import styles from "../../entity/entity.module.css";
import { momentText } from "../../entity/entity-words.ts";
import { searchLabels } from "../../entity/search-labels.ts";
import type { Answer, Failure } from "../../shared/answer.ts";
import { dayText } from "../../shared/day-text.ts";
import { DialogFailure } from "../../shared/dialog-failure.tsx";
import { whileRunning } from "../../shared/notices.ts";
import { language, t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useSingleRun } from "../../shared/use-single-run.ts";
import { ProductPart } from "./product-part.tsx";
import { askLevelsByKind, saveLevelByKind } from "./product-requests.ts";
import own from "./product.module.css";

export type ProductLevelsProps = Readonly<{ kind: LevelValueKind; id: number; sku: string; version: number }>;

/** Lists the price or cost of a product by layer; reads it again after the product is saved, which may change it. */
export function ProductLevels({ kind, sku, version }: ProductLevelsProps): ReactElement {
  return <LevelsOf key={`${sku} ${version}`} kind={kind} sku={sku} />;
}

const titleByKind = { price: "management.pricesByLevel", cost: "management.costsByLevel" } as const;
const ownLabelByKind = { price: "management.ownPrice", cost: "management.ownCost" } as const;
const formatAmount = (amount: UnitCost | null): string =>
  amount === null ? t("management.nothing") : formatUnitCost(amount, language);

function LevelsOf({ kind, sku }: Readonly<{ kind: LevelValueKind; sku: string }>): ReactElement {
  const [answer, setAnswer] = useAnswer(askLevelsByKind[kind], sku);
  const { failure, isBusy, set } = useLevelChange(kind, sku, setAnswer);
  return (
    <ProductPart title={t(titleByKind[kind])} answer={answer}>
      {(knownLevels) => (
        <div className={own["levels"]}>
          <p className={own["here"]}>
            <strong>{formatAmount(knownLevels.amount)}</strong>{" "}
            <span className={styles["muted"]}>
              {knownLevels.layer === null
                ? t(ownLabelByKind[kind])
                : t("management.fromLevel", { layer: knownLevels.layer })}
            </span>
          </p>
          <DialogFailure failure={failure} />
          {knownLevels.levels.length > 0 && (
            <LayerValueList known={knownLevels} onSet={(value) => void set(knownLevels, value)} />
          )}
          {knownLevels.planned.length > 0 && (
            <PlannedList known={knownLevels} onSet={(value) => void set(knownLevels, value)} />
          )}
          {knownLevels.choices.length > 0 && (
            <NewLevel kind={kind} known={knownLevels} isBusy={isBusy} onSet={(value) => set(knownLevels, value)} />
          )}
          {knownLevels.history.length > 1 && <LevelHistory kind={kind} history={knownLevels.history} />}
        </div>
      )}
    </ProductPart>
  );
}

/** Saves values at layers; a refusal is shown above them. */
function useLevelChange(kind: LevelValueKind, sku: string, setAnswer: (answer: Answer<Levels>) => void) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [runningKey, runSingle] = useSingleRun<"set">();
  const sendValue = async (knownLevels: Levels, { layerId, amount, from }: NewValue): Promise<boolean> => {
    const layerValueVersion = knownLevels.history.find((change) => change.layerId === layerId)?.version ?? 0;
    const newLevelValue = {
      itemId: knownLevels.itemId,
      layerId,
      amount,
      version: layerValueVersion,
      ...(from !== undefined && { from }),
    };
    const saveAnswer = await whileRunning(saveLevelByKind[kind](newLevelValue));
    if (!saveAnswer.ok) await showRefusal(saveAnswer);
    else {
      setFailure(null);
      setAnswer(saveAnswer);
    }
    return saveAnswer.ok;
  };
  const showRefusal = async (refusedAnswer: Extract<Answer<Levels>, { readonly ok: false }>) => {
    setFailure(refusedAnswer.failure);
    // Somebody else changed the value meanwhile: shows theirs, which can be changed again.
    if (refusedAnswer.failure.status === 409) setAnswer(await askLevelsByKind[kind](sku, new AbortController().signal));
  };
  const setValue = async (knownLevels: Levels, value: NewValue): Promise<boolean> =>
    (await runSingle("set", () => sendValue(knownLevels, value))) === true;
  return { failure, isBusy: runningKey !== null, set: setValue };
}

type LevelListProps = Readonly<{ known: Levels; onSet: (value: NewValue) => void }>;

/** Values set at layers; those at layers of the user can be removed. */
function LayerValueList({ known, onSet }: LevelListProps): ReactElement {
  return (
    <ul className={own["list"]}>
      {known.levels.map((level) => (
        <LevelRow
          key={level.layerId}
          known={known}
          level={level}
          name={level.layer ?? ""}
          removed={level.layer ?? ""}
          onRemove={(layerId) => onSet({ layerId, amount: null })}
        />
      ))}
    </ul>
  );
}

/** Values that begin on a day to come. */
function PlannedList({ known, onSet }: LevelListProps): ReactElement {
  return (
    <>
      <h3 className={own["planned"]}>{t("management.plannedPrices")}</h3>
      <ul className={own["list"]}>
        {known.planned.map((level) => {
          const { layerId, layer, from } = level;
          return (
            <LevelRow
              key={`${layerId} ${from}`}
              known={known}
              level={level}
              name={t("management.fromDay", { layer: layer ?? "", day: dayText(from) })}
              removed={`${layer ?? ""}, ${dayText(from)}`}
              onRemove={(id) => onSet({ layerId: id, amount: amountBeforeDay(known, id, from), from })}
            />
          );
        })}
      </ul>
    </>
  );
}

type LevelRowProps = Readonly<{
  known: Levels;
  level: Pick<Levels["levels"][number], "layerId" | "amount" | "at" | "userName">;
  name: string;
  /** Text of the value, for the label of the button that removes it. */
  removed: string;
  onRemove: (layerId: number) => void;
}>;

function LevelRow({ known, level, name, removed, onRemove }: LevelRowProps): ReactElement {
  const { layerId, amount, at, userName } = level;
  return (
    <li className={own["level"]}>
      <span>
        {name}
        <span className={own["by"]}>
          {t("management.by", { who: userName ?? t("management.byImport"), when: momentText(at) })}
        </span>
      </span>
      <strong>{formatAmount(amount)}</strong>
      {layerId !== null && known.choices.some(({ id }) => id === layerId) && (
        <IconButton
          icon="close"
          size="compact"
          label={t("management.removeLine", { value: removed })}
          onClick={() => onRemove(layerId)}
        />
      )}
    </li>
  );
}

function LevelHistory({ kind, history }: Readonly<{ kind: LevelValueKind; history: Levels["history"] }>): ReactElement {
  return (
    <details className={own["history"]}>
      <summary>{t("management.history")}</summary>
      <ol className={styles["history"]}>
        {history.map(({ version, layerId, layer, before, amount, at, from, userName }) => (
          <li key={`${layerId} ${version}`} className={styles["entry"]}>
            {t("management.change", {
              field: layer === null ? t(ownLabelByKind[kind]) : t("management.fromDay", { layer, day: dayText(from) }),
              before: formatAmount(before),
              after: formatAmount(amount),
            })}
            <span className={own["by"]}>
              {t("management.by", { who: userName ?? t("management.byImport"), when: momentText(at) })}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** A value to set at a layer; from a day to come, or at once. */
type NewValue = Readonly<{ layerId: number; amount: string | null; from?: string }>;

/** Amount in force at a layer until a day, as typed: setting it again for that day cancels the planned change. */
function amountBeforeDay({ levels, planned }: Levels, layerId: number, day: string): string | null {
  const lastAmount = [...levels, ...planned].findLast((value) => value.layerId === layerId && value.from < day)?.amount;
  return lastAmount === undefined || lastAmount === null ? null : String(dollarsFromUnitCost(lastAmount));
}

/** Applies the fields on Enter and closes them on Escape, before the product's editor takes these keys. An open list of choices takes its own. */
function takeFieldKeys(
  event: KeyboardEvent,
  { apply, close }: Readonly<{ apply: () => void; close: () => void }>,
): void {
  const isListOpen = event.currentTarget.querySelector('[popovertarget][aria-expanded="true"]') !== null;
  if (event.defaultPrevented || isListOpen) return;
  const isEnter = event.key === "Enter" && event.target instanceof HTMLInputElement;
  if (!isEnter && event.key !== "Escape") return;
  event.preventDefault();
  if (isEnter) apply();
  else close();
}

type NewLevelProps = Readonly<{
  kind: LevelValueKind;
  known: Levels;
  isBusy: boolean;
  onSet: (value: NewValue) => Promise<boolean>;
}>;

/** Fields of a new value, as typed. */
type NewLevelFields = Readonly<{ layer: string; amount: string | null; from: string }>;

const emptyFields: NewLevelFields = { layer: "", amount: null, from: "" };

/**
 * Sets a value at a layer, new or existing. Typed values are stored on the device until they are applied: they survive Escape, saving the
 * product and leaving it. "Cancel" empties them.
 */
function NewLevel({ kind, known, isBusy, onSet }: NewLevelProps): ReactElement {
  const draft = useFormDraft(`level.${kind}.${known.sku}`, emptyFields);
  const [isOpen, setOpen] = useState(draft.isChanged);
  const { layer, amount, from } = draft.value;
  if (!isOpen)
    return (
      <Button icon="plus" size="compact" variant="quiet" onClick={() => setOpen(true)}>
        {t("management.addLevel")}
      </Button>
    );
  const closeFields = () => setOpen(false);
  const closeAndEmpty = () => {
    closeFields();
    draft.discard();
  };
  const isComplete = layer !== "" && amount !== null;
  const setNewLevel = () =>
    void onSet({ layerId: Number(layer), amount, ...(from !== "" && { from }) }).then(
      (isSet) => isSet && closeAndEmpty(),
    );
  return (
    <div
      className={own["new"]}
      onKeyDown={(event) =>
        takeFieldKeys(event, { apply: isComplete && !isBusy ? setNewLevel : () => {}, close: closeFields })
      }
    >
      <Field id={`new-${kind}-level`} label={t("management.level")}>
        <SearchSelect
          label={t("management.level")}
          value={layer}
          options={known.choices.map(({ id, label }) => ({ value: String(id), label }))}
          onChange={(chosenLayer) => draft.set({ layer: chosenLayer })}
          labels={searchLabels()}
        />
      </Field>
      <Field id={`new-${kind}-amount`} label={t(kind === "cost" ? "management.field_cost" : "management.field_price")}>
        <DecimalInput
          value={amount}
          unit={t("management.unit_money")}
          disabled={false}
          onChange={(typedAmount) => draft.set({ amount: typedAmount })}
        />
      </Field>
      {kind === "price" && (
        <Field id="new-price-from" label={t("management.priceFrom")} help={t("management.priceFromHelp")}>
          <TextInput type="date" value={from} onChange={(day) => draft.set({ from: day })} />
        </Field>
      )}
      <Button variant="primary" busy={isBusy} disabled={!isComplete} onClick={setNewLevel}>
        {t("management.apply")}
      </Button>
      <Button variant="quiet" onClick={closeAndEmpty}>
        {t("common.cancel")}
      </Button>
    </div>
  );
}
