/** Facets of a receipt search; each narrows the results of the search box. */
import { invoiceSearchForm } from "@comptoir/domain/operation";
import { transactionStates } from "@comptoir/domain/transaction";
import { isLocation } from "@comptoir/domain/target";
import { describeField } from "@comptoir/domain/validation";
import { Button, Checkbox, Field, Select, TextInput } from "@comptoir/ui-react";
import { useEffect, useRef, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { codeText, fieldText } from "../../report/report-words.ts";
import type { FailureIssue } from "../../shared/answer.ts";
import { issueText } from "../../shared/failure-text.ts";
import { placeState } from "../../shared/place-store.ts";
import { t } from "../../shared/text.ts";
import { countFacets, parseDollars, flagFacets, type InvoiceAddress } from "./invoice-address.ts";
import styles from "./invoice.module.css";

export type InvoiceFacetsProps = Readonly<{
  address: InvoiceAddress;
  /** Issues reported by the server, by field. */
  issues: readonly FailureIssue[];
  onChange: (changes: Partial<InvoiceAddress>) => void;
}>;

type FacetTexts = InvoiceAddress["texts"];

export function InvoiceFacets({ address, issues, onChange }: InvoiceFacetsProps): ReactElement {
  const { places } = useSnapshot(placeState);
  const stores = places.filter(isLocation);
  const { texts } = address;
  const changeText = (name: keyof FacetTexts, value: string) => {
    const { [name]: _before, ...otherTexts } = texts;
    onChange({ texts: value === "" ? otherTexts : { ...otherTexts, [name]: value } });
  };
  const drawTextFacet = (name: keyof FacetTexts, label: string, kind: FacetKind = "text") => (
    <TextFacet
      label={label}
      kind={kind}
      maxLength={describeField(invoiceSearchForm, name).maxLength ?? undefined}
      value={texts[name] ?? ""}
      issue={issues.find(({ field }) => field === name)}
      onCommit={(typedText) => changeText(name, typedText)}
    />
  );
  return (
    <form className={styles["facets"]} aria-label={t("invoice.facets")} onSubmit={(event) => event.preventDefault()}>
      <div className={styles["pair"]}>
        {drawTextFacet("from", t("invoice.from"), "date")}
        {drawTextFacet("to", t("invoice.to"), "date")}
      </div>
      {stores.length > 1 && (
        <ChoiceFacet
          label={fieldText("location")}
          any={t("invoice.anyStore")}
          value={texts.location ?? ""}
          options={stores.map(({ id, description }) => ({ value: String(id), label: description }))}
          onChange={(value) => changeText("location", value)}
        />
      )}
      <div className={styles["pair"]}>
        {drawTextFacet("amountFrom", t("invoice.amountFrom"), "amount")}
        {drawTextFacet("amountTo", t("invoice.amountTo"), "amount")}
      </div>
      {drawTextFacet("item", t("invoice.item"))}
      {drawTextFacet("cashier", fieldText("cashier"))}
      {drawTextFacet("customer", fieldText("customer"))}
      <div className={styles["pair"]}>
        {drawTextFacet("terminal", fieldText("terminal"))}
        {drawTextFacet("tender", fieldText("tender"))}
      </div>
      {drawTextFacet("cardLastFour", t("invoice.lastFour"))}
      <ChoiceFacet
        label={fieldText("state")}
        any={t("invoice.anyState")}
        value={texts.state ?? ""}
        options={Object.keys(transactionStates).map((code) => ({
          value: code,
          label: codeText("state", code) ?? code,
        }))}
        onChange={(value) => changeText("state", value)}
      />
      <FlagsFacet flags={address.flags} onChange={(flags) => onChange({ flags })} />
      {countFacets(address) > 0 && <ClearButton onClear={() => onChange({ texts: {}, flags: [] })} />}
    </form>
  );
}

type FacetKind = "text" | "date" | "amount";

type TextFacetProps = Readonly<{
  label: string;
  kind: FacetKind;
  /** Maximum length of the text; undefined if its form gives none. */
  maxLength: number | undefined;
  value: string;
  issue: FailureIssue | undefined;
  onCommit: (text: string) => void;
}>;

function TextFacet({ label, kind, maxLength, value, issue, onCommit }: TextFacetProps): ReactElement {
  const isAmount = kind === "amount";
  const amountError = isAmount && value !== "" && parseDollars(value) === null ? t("invoice.notAmount") : undefined;
  return (
    <Field label={label} error={issue === undefined ? amountError : issueText(issue)}>
      <TextFacetInput
        value={value}
        type={isAmount ? "text" : kind}
        maxLength={maxLength}
        numeric={isAmount}
        onCommit={onCommit}
      />
    </Field>
  );
}

type ChoiceFacetProps = Readonly<{
  label: string;
  /** Name of the choice that narrows nothing. */
  any: string;
  value: string;
  options: readonly Readonly<{ value: string; label: string }>[];
  onChange: (value: string) => void;
}>;

function ChoiceFacet({ label, any, value, options, onChange }: ChoiceFacetProps): ReactElement {
  return (
    <Field label={label}>
      <Select value={value} options={[{ value: "", label: any }, ...options]} onChange={onChange} />
    </Field>
  );
}

function ClearButton({ onClear }: Readonly<{ onClear: () => void }>): ReactElement {
  return (
    <Button icon="close" onClick={onClear}>
      {t("invoice.clear")}
    </Button>
  );
}

type FlagsProps = Readonly<{
  flags: InvoiceAddress["flags"];
  onChange: (flags: InvoiceAddress["flags"]) => void;
}>;

function FlagsFacet({ flags, onChange }: FlagsProps): ReactElement {
  return (
    <fieldset className={styles["flags"]}>
      <legend>{t("invoice.flags")}</legend>
      {flagFacets.map((name) => (
        <Checkbox
          key={name}
          label={t(`invoice.flag_${name}`)}
          checked={flags.includes(name)}
          onChange={(isOn) => onChange(flagFacets.filter((flag) => (flag === name ? isOn : flags.includes(flag))))}
        />
      ))}
    </fieldset>
  );
}

/** Pause after the last key, before a text facet searches. Units: milliseconds. */
const typingPauseMs = 350;

/** Text facet that searches `typingPauseMs` after the last key, not at each one. */
function TextFacetInput({
  value,
  type,
  maxLength,
  numeric,
  onCommit,
}: Readonly<{
  value: string;
  type: "text" | "date";
  maxLength: number | undefined;
  numeric: boolean;
  onCommit: (text: string) => void;
}>): ReactElement {
  const [typedText, setTyped] = useState(value);
  const sentTextRef = useRef(value);
  const onCommitRef = useRef(onCommit);
  useEffect(function keepLatest() {
    onCommitRef.current = onCommit;
  });
  useEffect(
    function showChangeFromElsewhere() {
      if (value === sentTextRef.current) return;
      sentTextRef.current = value;
      setTyped(value);
    },
    [value],
  );
  useEffect(
    function commitAfterPause() {
      if (typedText === sentTextRef.current) return;
      const timer = setTimeout(() => {
        sentTextRef.current = typedText;
        onCommitRef.current(typedText);
      }, typingPauseMs);
      return () => clearTimeout(timer);
    },
    [typedText],
  );
  return <TextInput type={type} numeric={numeric} maxLength={maxLength} value={typedText} onChange={setTyped} />;
}
