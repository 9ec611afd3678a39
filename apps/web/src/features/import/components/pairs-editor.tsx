/** Texts of a person's own, each with one of some choices: tax codes and their columns, values of the file and what they mean. */
import { Button, Field, IconButton, Inline, Select, Stack, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import styles from "../import.module.css";
import { EditorSection } from "./editor-section.tsx";

export type PairsEditorProps = Readonly<{
  legend: string;
  /** What is said above the pairs. */
  note?: string;
  pairs: Readonly<Record<string, string>>;
  /** Texts that wait for a choice, beside those that have one. */
  waiting?: readonly string[];
  options: (chosen: string) => readonly Readonly<{ value: string; label: string }>[];
  chooseLabel: (text: string) => string;
  removeLabel: (text: string) => string;
  newLabel: string;
  newHelp?: string;
  addLabel: string;
  /** What a new text begins with. */
  initial?: string;
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
  onChange,
}: PairsEditorProps): ReactElement {
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const isUsable = text !== "" && !Object.hasOwn(pairs, text);
  const shown = [
    ...Object.entries(pairs),
    ...waiting.filter((one) => !Object.hasOwn(pairs, one)).map((one) => [one, ""] as const),
  ];
  return (
    <EditorSection legend={legend} open={shown.length > 0}>
      <Stack gap={3}>
        {note !== undefined && <p className={styles["muted"]}>{note}</p>}
        {shown.map(([one, chosen]) => (
          <Inline key={one} gap={2}>
            <span className={styles["pairText"]}>{one}</span>
            <div className={styles["name"]}>
              <Select
                aria-label={chooseLabel(one)}
                value={chosen}
                options={options(chosen)}
                onChange={(value) => onChange({ ...pairs, [one]: value })}
              />
            </div>
            {Object.hasOwn(pairs, one) && (
              <IconButton
                icon="trash"
                label={removeLabel(one)}
                onClick={() => onChange(Object.fromEntries(Object.entries(pairs).filter(([other]) => other !== one)))}
              />
            )}
          </Inline>
        ))}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!isUsable) return;
            onChange({ ...pairs, [text]: initial });
            setTyped("");
          }}
        >
          <Inline gap={2} className={styles["aligned"] ?? ""}>
            <div className={styles["name"]}>
              <Field label={newLabel} help={newHelp}>
                <TextInput value={typed} onChange={setTyped} autoComplete="off" />
              </Field>
            </div>
            <Button type="submit" icon="plus" disabled={!isUsable}>
              {addLabel}
            </Button>
          </Inline>
        </form>
      </Stack>
    </EditorSection>
  );
}
