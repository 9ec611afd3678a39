/** Facets of a receipt search; each narrows the results of the search box. */
import { transactionStates } from "@comptoir/domain/transaction";
import { isLocation } from "@comptoir/domain/target";
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

type Texts = InvoiceAddress["texts"];

export function InvoiceFacets({ address, issues, onChange }: InvoiceFacetsProps): ReactElement {
  const { places } = useSnapshot(placeState);
  const stores = places.filter(isLocation);
  const { texts, flags } = address;
  const change = (name: keyof Texts, value: string) => {
    const { [name]: _before, ...others } = texts;
    onChange({ texts: value === "" ? others : { ...others, [name]: value } });
  };
  const text = (name: keyof Texts, label: string, type: "text" | "date" = "text", isFigure = false) => {
    const value = texts[name] ?? "";
    const found = issues.find(({ field }) => field === name);
    const error = isFigure && value !== "" && parseDollars(value) === null ? t("invoice.notAmount") : undefined;
    return (
      <Field label={label} error={found === undefined ? error : issueText(found)}>
        <TextFacetInput value={value} type={type} numeric={isFigure} onCommit={(typed) => change(name, typed)} />
      </Field>
    );
  };
  return (
    <form
      className={styles["facets"]}
      aria-label={t("invoice.facets")}
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <div className={styles["pair"]}>
        {text("from", t("invoice.from"), "date")}
        {text("to", t("invoice.to"), "date")}
      </div>
      {stores.length > 1 && (
        <Field label={fieldText("location")}>
          <Select
            value={texts.location ?? ""}
            options={[
              { value: "", label: t("invoice.anyStore") },
              ...stores.map(({ id, description }) => ({ value: String(id), label: description })),
            ]}
            onChange={(value) => change("location", value)}
          />
        </Field>
      )}
      <div className={styles["pair"]}>
        {text("amountFrom", t("invoice.amountFrom"), "text", true)}
        {text("amountTo", t("invoice.amountTo"), "text", true)}
      </div>
      {text("item", t("invoice.item"))}
      {text("cashier", fieldText("cashier"))}
      {text("customer", fieldText("customer"))}
      <div className={styles["pair"]}>
        {text("terminal", fieldText("terminal"))}
        {text("tender", fieldText("tender"))}
      </div>
      {text("cardLastFour", t("invoice.lastFour"))}
      <Field label={fieldText("state")}>
        <Select
          value={texts.state ?? ""}
          options={[
            { value: "", label: t("invoice.anyState") },
            ...Object.keys(transactionStates).map((code) => ({ value: code, label: codeText("state", code) ?? code })),
          ]}
          onChange={(value) => change("state", value)}
        />
      </Field>
      <fieldset className={styles["flags"]}>
        <legend>{t("invoice.flags")}</legend>
        {flagFacets.map((name) => (
          <Checkbox
            key={name}
            label={t(`invoice.flag_${name}`)}
            checked={flags.includes(name)}
            onChange={(isOn) =>
              onChange({ flags: flagFacets.filter((flag) => (flag === name ? isOn : flags.includes(flag))) })
            }
          />
        ))}
      </fieldset>
      {countFacets(address) > 0 && (
        <Button icon="close" onClick={() => onChange({ texts: {}, flags: [] })}>
          {t("invoice.clear")}
        </Button>
      )}
    </form>
  );
}

/** Units: milliseconds. */
const pauseMs = 350;

/** Text facet that searches `pauseMs` after the last key, not at each one. */
function TextFacetInput({
  value,
  type,
  numeric,
  onCommit,
}: Readonly<{
  value: string;
  type: "text" | "date";
  numeric: boolean;
  onCommit: (text: string) => void;
}>): ReactElement {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const commit = useRef(onCommit);
  useEffect(function keepLatest() {
    commit.current = onCommit;
  });
  useEffect(
    function showChangeFromElsewhere() {
      if (value === sent.current) return;
      sent.current = value;
      setTyped(value);
    },
    [value],
  );
  useEffect(
    function commitAfterPause() {
      if (typed === sent.current) return;
      const timer = setTimeout(() => {
        sent.current = typed;
        commit.current(typed);
      }, pauseMs);
      return () => clearTimeout(timer);
    },
    [typed],
  );
  return <TextInput type={type} numeric={numeric} maxLength={100} value={typed} onChange={setTyped} />;
}
