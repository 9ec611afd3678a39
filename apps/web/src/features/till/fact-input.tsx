/** Input of a field of a refused fact: a list where it holds a code, a search where it names a product, else a text. */
import { denominations, isDenomination } from "@comptoir/domain/deposit";
import { cents, formatMoney } from "@comptoir/domain/money";
import { maxLengthOf } from "@comptoir/domain/text";
import { factChoice, isFactKind, type FactChoice, type FactPath } from "@comptoir/domain/till";
import { Select, TextInput } from "@comptoir/ui-react";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";

import { codeText } from "../../report/report-words.ts";
import { findText, language, t } from "../../shared/text.ts";
import { askItems } from "./till-requests.ts";

export type FactInputProps = Readonly<{
  id: string;
  kind: string;
  path: FactPath;
  text: string;
  readOnly: boolean;
  onChange: (text: string) => void;
  onEnter: () => void;
}>;

export function FactInput(props: FactInputProps): ReactElement {
  const { id, kind, path, text, readOnly, onChange, onEnter } = props;
  const fieldChoice = isFactKind(kind) ? factChoice(kind, path) : null;
  const suggestions = useSuggestions(fieldChoice, text, readOnly);
  if (fieldChoice !== null && !fieldChoice.isOpen)
    return (
      <Select
        id={id}
        value={text}
        disabled={readOnly}
        options={[
          { value: "", label: t("till.noValue") },
          ...(text === "" || fieldChoice.codes.includes(text)
            ? []
            : [{ value: text, label: t("till.unknownCode", { value: text }) }]),
          ...fieldChoice.codes.map((code) => ({ value: code, label: suggestionName(fieldChoice, code) })),
        ]}
        onChange={onChange}
      />
    );
  return (
    <>
      <TextInput
        id={id}
        value={text}
        readOnly={readOnly}
        maxLength={maxLengthOf("max200")}
        autoComplete="off"
        {...(fieldChoice !== null && { list: `${id}-choices` })}
        onChange={onChange}
        onKeyDown={(event) => {
          if (event.key === "Enter") onEnter();
        }}
      />
      {fieldChoice !== null && (
        <datalist id={`${id}-choices`}>
          {suggestions.map(({ code, name }) => (
            <option key={code} value={code} label={name} />
          ))}
        </datalist>
      )}
    </>
  );
}

interface Suggestion {
  readonly code: string;
  readonly name: string;
}

/** Delay of a search after the last key. Units: milliseconds. */
const searchDelayMs = 250;

/** Lists known tenders, or the products that match the typed text. */
function useSuggestions(choice: FactChoice | null, text: string, readOnly: boolean): readonly Suggestion[] {
  const [items, setItems] = useState<readonly Suggestion[]>([]);
  const suggestsItems = choice?.of === "item" && !readOnly;
  useEffect(
    function searchItems() {
      if (!suggestsItems) return;
      const controller = new AbortController();
      const searchTimer = setTimeout(() => {
        void askItems(text, controller.signal).then((answer) => {
          if (answer.ok && !controller.signal.aborted)
            setItems(
              answer.value.rows.flatMap(({ sku, description }) =>
                sku === null ? [] : [{ code: sku, name: description }],
              ),
            );
        });
      }, searchDelayMs);
      return () => {
        clearTimeout(searchTimer);
        controller.abort();
      };
    },
    [suggestsItems, text],
  );
  if (choice === null) return [];
  return suggestsItems ? items : choice.codes.map((code) => ({ code, name: suggestionName(choice, code) }));
}

function suggestionName({ of }: FactChoice, code: string): string {
  if (of === "denomination")
    return isDenomination(code) ? formatMoney(cents(denominations[code].value), language) : code;
  if (of === "state" || of === "severity" || of === "tender") return codeText(of, code) ?? code;
  return findText(`till.code_${of}_${code}`) ?? code;
}
