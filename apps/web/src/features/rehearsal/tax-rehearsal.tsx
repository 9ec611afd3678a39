/** Other taxes tried on the receipts of a period: what they would change, by tax, store, department and day. */
import type { TaxRehearsalQuery } from "@comptoir/api/wire";
import type { TriedTaxes } from "@comptoir/domain/tax";
import { Button, Card, Field, TextInput } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../shared/text.ts";
import { RehearsalFrame } from "./rehearsal-frame.tsx";
import { noTriedTaxes } from "../../shared/rehearsal-address.ts";
import type { RehearsalGateway } from "./rehearsal-requests.ts";
import styles from "./rehearsal.module.css";
import {
  taxDraftOf,
  listTaxes,
  rateText,
  readDraft,
  readRate,
  taxKeyOf,
  taxNameOf,
  type PresentTax,
  type TaxDraft,
} from "./tax-draft.ts";
import { TaxOutcome } from "./tax-outcome.tsx";
import { useRehearsal } from "./use-rehearsal.ts";
import type { TrialDraft } from "./use-trial-draft.ts";

export type TaxRehearsalProps = Readonly<{
  gateway: RehearsalGateway;
  date: string;
  /** Rates and categories to try, as the address names them. */
  tried: TriedTaxes;
  typed: TrialDraft<TaxDraft>;
  onTry: (tried: TriedTaxes) => void;
}>;

export function TaxRehearsal({ gateway, date, tried, typed, onTry }: TaxRehearsalProps): ReactElement {
  const rehearsalQuery: TaxRehearsalQuery = { date, rates: tried.rates, departments: tried.departments };
  const rehearsal = useRehearsal(gateway.taxes, rehearsalQuery);
  const { draft, setDraft } = typed;
  const taxes = listTaxes(rehearsal.answer?.ok === true ? rehearsal.answer.value : null, tried);
  const typedTaxes = readDraft(draft, taxes);
  // A rate that is typed in another way is no change.
  const isChanged = typedTaxes === null || !isSameTrial(typedTaxes, tried);
  const tryDraft = typedTaxes === null ? null : () => (isChanged ? onTry(typedTaxes) : rehearsal.askAgain());
  return (
    <>
      <TaxForm
        {...{ taxes, draft, isChanged }}
        onChange={setDraft}
        onTry={tryDraft}
        onReset={() => {
          setDraft(taxDraftOf(noTriedTaxes));
          onTry(noTriedTaxes);
        }}
      />
      <RehearsalFrame
        rehearsal={rehearsal}
        isChanged={isChanged}
        isEmpty={({ receipts, apart }) => receipts === 0 && apart.length === 0}
        draw={(outcome, isStale) => (
          <TaxOutcome
            {...{ outcome, isStale, draft }}
            onChoose={(categories) => setDraft({ ...draft, categories })}
            onTry={isChanged ? tryDraft : null}
          />
        )}
      />
    </>
  );
}

/** Tells whether two trials are the same, in whatever order they were typed. */
function isSameTrial(typed: TriedTaxes, tried: TriedTaxes): boolean {
  const trialTextOf = ({ rates, departments }: TriedTaxes): string =>
    [
      ...rates.map(({ code, rate, tried: triedRate }) => `${code} ${rate} ${triedRate}`),
      ...departments.map(({ departmentId, category }) => `${departmentId} ${category}`),
    ]
      .toSorted()
      .join();
  return trialTextOf(typed) === trialTextOf(tried);
}

type TaxFormProps = Readonly<{
  taxes: readonly PresentTax[];
  draft: TaxDraft;
  isChanged: boolean;
  onChange: (draft: TaxDraft) => void;
  /** Tries the typed rates; null while a typed text is no rate. */
  onTry: (() => void) | null;
  onReset: () => void;
}>;

function TaxForm({ taxes, draft, isChanged, onChange, onTry, onReset }: TaxFormProps): ReactElement | null {
  // Without receipts there is nothing to type; a failure has its own button.
  if (taxes.length === 0) return null;
  const hasTriedChanges = Object.keys(draft.rates).length + Object.keys(draft.categories).length > 0;
  return (
    <Card>
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          onTry?.();
        }}
      >
        <h2 className={styles["title"]}>{t("rehearsal.rates")}</h2>
        <p className={styles["hint"]}>{t("rehearsal.ratesText")}</p>
        <div className={styles["fields"]}>
          {taxes.map((tax) => {
            const typedText = draft.rates[taxKeyOf(tax)] ?? "";
            return (
              <Field
                key={taxKeyOf(tax)}
                label={taxNameOf(tax)}
                error={readRate(typedText) === undefined ? t("errors.TAX_RATE") : undefined}
              >
                <TextInput
                  numeric
                  autoComplete="off"
                  placeholder={rateText(tax.rate)}
                  value={typedText}
                  onChange={(text) => onChange({ ...draft, rates: withRate(draft.rates, taxKeyOf(tax), text) })}
                />
              </Field>
            );
          })}
        </div>
        <div className={styles["actions"]}>
          <Button type="submit" variant={isChanged ? "primary" : "secondary"} disabled={onTry === null}>
            {t("rehearsal.try")}
          </Button>
          {hasTriedChanges && <Button onClick={onReset}>{t("rehearsal.reset")}</Button>}
        </div>
      </form>
    </Card>
  );
}

/** Sets a typed rate; an empty one is removed. */
function withRate(rates: TaxDraft["rates"], key: string, typedText: string): TaxDraft["rates"] {
  const otherRates = Object.entries(rates).filter(([name]) => name !== key);
  return Object.fromEntries(typedText === "" ? otherRates : [...otherRates, [key, typedText]]);
}
