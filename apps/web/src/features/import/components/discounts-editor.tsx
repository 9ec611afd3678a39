/** Editor of several columns of discounts: each with its meaning, in the order they are deducted. */
import { discountColumnRules, discountColumnsAtMost } from "@comptoir/domain/import-file";
import type { DiscountColumn } from "@comptoir/domain/import-file";
import { Button, Field, IconButton, Inline, Select, Stack } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import { mappingChoiceText } from "../editor-words.ts";
import styles from "../import.module.css";
import type { MappingForm } from "../mapping-form.ts";
import { discountSamples } from "../samples.ts";
import { listHeaderOptions } from "./columns-editor.tsx";
import { EditorSection } from "./editor-section.tsx";
import { SamplesList } from "./samples-list.tsx";

export type DiscountsEditorProps = Readonly<{
  form: MappingForm;
  header: readonly string[];
  rows: readonly (readonly string[])[];
  onEdit: (change: Partial<MappingForm>) => void;
}>;

export function DiscountsEditor({ form, header, rows, onEdit }: DiscountsEditorProps): ReactElement {
  const { discounts } = form;
  const changeDiscounts = (nextDiscounts: readonly DiscountColumn[]) => onEdit({ discounts: nextDiscounts });
  const setDiscount = (position: number, part: Partial<DiscountColumn>) =>
    changeDiscounts(discounts.map((discount, index) => (index === position ? { ...discount, ...part } : discount)));
  const isRateColumn = ({ is }: DiscountColumn) => is === "fraction" || is === "percent";
  return (
    <EditorSection legend={t("importing.discountList")} open={discounts.length > 0}>
      <Stack gap={3}>
        <p className={styles["muted"]}>{t("importing.discountsHelp")}</p>
        {discounts.map((discount, position) => (
          <Stack key={position} gap={1}>
            <DiscountRow
              discount={discount}
              at={position}
              columns={header.filter(
                (name) => !discounts.some(({ column }, index) => index !== position && column === name),
              )}
              onChange={(part) => setDiscount(position, part)}
              onEarlier={() =>
                changeDiscounts(
                  discounts.with(position, discounts[position - 1] ?? discount).with(position - 1, discount),
                )
              }
              onRemove={() => changeDiscounts(discounts.filter((_, index) => index !== position))}
            />
            <SamplesList samples={discountSamples(form, discount, { header, rows })} />
          </Stack>
        ))}
        {discounts.length > 1 && discounts.some(isRateColumn) && (
          <Field label={t("importing.discountRatesOf")}>
            <Select
              value={form.discountRatesOf}
              options={["gross", "rest"].map((value) => ({
                value,
                label: mappingChoiceText("discountRatesOf", value),
              }))}
              onChange={(discountRatesOf) => onEdit({ discountRatesOf })}
            />
          </Field>
        )}
        <div>
          <Button
            icon="plus"
            disabled={discounts.length >= discountColumnsAtMost}
            onClick={() => changeDiscounts([...discounts, { column: "", is: "amount" }])}
          >
            {t("importing.addDiscount")}
          </Button>
        </div>
      </Stack>
    </EditorSection>
  );
}

type DiscountRowProps = Readonly<{
  discount: DiscountColumn;
  at: number;
  /** Columns of the file that no other discount uses. */
  columns: readonly string[];
  onChange: (part: Partial<DiscountColumn>) => void;
  onEarlier: () => void;
  onRemove: () => void;
}>;

function DiscountRow({ discount, at, columns, onChange, onEarlier, onRemove }: DiscountRowProps): ReactElement {
  return (
    <Inline gap={2}>
      <div className={styles["name"]}>
        <Select
          aria-label={t("importing.discountColumn", { number: String(at + 1) })}
          value={discount.column}
          options={listHeaderOptions(columns, discount.column)}
          onChange={(column) => onChange({ column })}
        />
      </div>
      <div className={styles["name"]}>
        <Select
          aria-label={t("importing.discountMeaning", { number: String(at + 1) })}
          value={discount.is}
          options={discountColumnRules.map((rule) => ({ value: rule, label: t(`importing.discountIs_${rule}`) }))}
          onChange={(rule) => onChange({ is: rule })}
        />
      </div>
      {at > 0 && (
        <IconButton
          icon="arrow-up"
          label={t("importing.discountEarlier", { number: String(at + 1) })}
          onClick={onEarlier}
        />
      )}
      <IconButton icon="trash" label={t("importing.removeDiscount", { number: String(at + 1) })} onClick={onRemove} />
    </Inline>
  );
}
