/** Editor of pairs of a free text and a choice, such as tax codes and columns, or values and meanings. */
import { Button, Field, IconButton, Inline, Select, Stack, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import styles from "../import.module.css";
import type { Sample } from "../samples.ts";
import { EditorSection } from "./editor-section.tsx";
import { SamplesList } from "./samples-list.tsx";

export type PairsEditorProps = Readonly<{
  legend: string;
  /** Note above the pairs. */
  note?: string;
  pairs: Readonly<Record<string, string>>;
  /** Texts without a choice yet. */
  waiting?: readonly string[];
  options: (chosen: string) => readonly Readonly<{ value: string; label: string }>[];
  chooseLabel: (text: string) => string;
  removeLabel: (text: string) => string;
  newLabel: string;
  newHelp?: string;
  addLabel: string;
  /** Choice given to a new text; empty by default. */
  initial?: string;
  /** Name of a text that is a code; the text itself otherwise. */
  nameOf?: (text: string) => string;
  /** Values of the file with their imported form, by choice. */
  samplesOf?: (chosen: string) => readonly Sample[];
  onChange: (pairs: Readonly<Record<string, string>>) => void;
}>;

export function PairsEditor({
  legend,
  note,
  pairs,
  waiting = [],
  options,
  chooseLabel,
  removeLabel,
  newLabel,
  newHelp,
  addLabel,
  initial = "",
  nameOf = (text) => text,
  samplesOf,
  onChange,
}: PairsEditorProps): ReactElement {
  const pairEntries = [
    ...Object.entries(pairs),
    ...waiting.filter((value) => !Object.hasOwn(pairs, value)).map((value) => [value, ""] as const),
  ];
  return (
    <EditorSection legend={legend} open={pairEntries.length > 0}>
      <Stack gap={3}>
        {note !== undefined && <p className={styles["muted"]}>{note}</p>}
        {pairEntries.map(([pairText, chosenCode]) => (
          <Inline key={pairText} gap={2}>
            <span className={styles["pairText"]}>{nameOf(pairText)}</span>
            <div className={styles["name"]}>
              <Select
                aria-label={chooseLabel(nameOf(pairText))}
                value={chosenCode}
                options={options(chosenCode)}
                onChange={(value) => onChange({ ...pairs, [pairText]: value })}
              />
            </div>
            {Object.hasOwn(pairs, pairText) && (
              <IconButton
                icon="trash"
                label={removeLabel(nameOf(pairText))}
                onClick={() =>
                  onChange(Object.fromEntries(Object.entries(pairs).filter(([otherText]) => otherText !== pairText)))
                }
              />
            )}
            {samplesOf !== undefined && <SamplesList samples={samplesOf(chosenCode)} />}
          </Inline>
        ))}
        <NewPair
          label={newLabel}
          help={newHelp}
          addLabel={addLabel}
          isFree={(text) => !Object.hasOwn(pairs, text)}
          onAdd={(text) => onChange({ ...pairs, [text]: initial })}
        />
      </Stack>
    </EditorSection>
  );
}

type NewPairProps = Readonly<{
  label: string;
  help: string | undefined;
  addLabel: string;
  isFree: (text: string) => boolean;
  onAdd: (text: string) => void;
}>;

/** Form that adds a text; the same text twice is refused. */
function NewPair({ label, help, addLabel, isFree, onAdd }: NewPairProps): ReactElement {
  const [typedText, setTyped] = useState("");
  const trimmedText = typedText.trim();
  const isUsable = trimmedText !== "" && isFree(trimmedText);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUsable) return;
        onAdd(trimmedText);
        setTyped("");
      }}
    >
      <Inline gap={2} className={styles["aligned"] ?? ""}>
        <div className={styles["name"]}>
          <Field label={label} help={help}>
            <TextInput value={typedText} onChange={setTyped} autoComplete="off" />
          </Field>
        </div>
        <Button type="submit" icon="plus" disabled={!isUsable}>
          {addLabel}
        </Button>
      </Inline>
    </form>
  );
}
