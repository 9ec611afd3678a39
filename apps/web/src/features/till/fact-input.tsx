/** Input of a field of a refused fact: a list where it holds a code, a search where it names a product, else a text. */
import { denominations, isDenomination } from "@comptoir/domain/deposit";
import { cents, formatMoney } from "@comptoir/domain/money";
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
  const choice = isFactKind(kind) ? factChoice(kind, path) : null;
  const suggestions = useSuggestions(choice, text, readOnly);
  if (choice !== null && !choice.isOpen)
    return (
      <Select
        id={id}
        value={text}
        disabled={readOnly}
        options={[
          { value: "", label: t("till.noValue") },
          ...(text === "" || choice.codes.includes(text)
            ? []
            : [{ value: text, label: t("till.unknownCode", { value: text }) }]),
          ...choice.codes.map((code) => ({ value: code, label: nameOf(choice, code) })),
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
        maxLength={200}
        autoComplete="off"
        {...(choice !== null && { list: `${id}-choices` })}
        onChange={onChange}
        onKeyDown={(event) => {
          if (event.key === "Enter") onEnter();
        }}
      />
      {choice !== null && (
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
const searchAfterMs = 250;

/** Lists known tenders, or the products that match the typed text. */
function useSuggestions(choice: FactChoice | null, text: string, readOnly: boolean): readonly Suggestion[] {
  const [items, setItems] = useState<readonly Suggestion[]>([]);
  const isItem = choice?.of === "item" && !readOnly;
  useEffect(
    function searchItems() {
      if (!isItem) return;
      const controller = new AbortController();
      const timer = setTimeout(() => {
        void askItems(text, controller.signal).then((answer) => {
          if (answer.ok && !controller.signal.aborted)
            setItems(
              answer.value.rows.flatMap(({ sku, description }) =>
                sku === null ? [] : [{ code: sku, name: description }],
              ),
            );
        });
      }, searchAfterMs);
      return () => {
        clearTimeout(timer);
        controller.abort();
      };
    },
    [isItem, text],
  );
  if (choice === null) return [];
  return isItem ? items : choice.codes.map((code) => ({ code, name: nameOf(choice, code) }));
}

function nameOf({ of }: FactChoice, code: string): string {
  if (of === "denomination")
    return isDenomination(code) ? formatMoney(cents(denominations[code].value), language) : code;
  if (of === "state" || of === "severity" || of === "tender") return codeText(of, code) ?? code;
  return findText(`till.code_${of}_${code}`) ?? code;
}
