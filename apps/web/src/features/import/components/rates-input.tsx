/** Rates of exchange by day, typed or added from a file. */
import { appendRateLines } from "@comptoir/domain/import-file";
import { Button, Stack, TextArea } from "@comptoir/ui-react";
import { useRef, useState } from "react";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import styles from "../import.module.css";

/** Maximum size of a file of rates; 2,000 rates take a tenth of that. Units: bytes. */
const ratesFileBytesAtMost = 500_000;

export type RatesInputProps = Readonly<{
  value: string;
  onChange: (text: string) => void;
  /** Called once a file was added, whose errors show at once. */
  onAdd: () => void;
}>;

export function RatesInput({ value, onChange, onAdd }: RatesInputProps): ReactElement {
  const fileInputRef = useRef<HTMLInputElement>(null);
  const [refusedFileName, setRefusedFileName] = useState<string | null>(null);
  const addRates = async (file: File) => {
    const fileText = file.size > ratesFileBytesAtMost ? null : await file.text().catch(() => null);
    setRefusedFileName(fileText === null ? file.name : null);
    if (fileText === null) return;
    onChange(appendRateLines(value, fileText));
    onAdd();
  };
  return (
    <Stack gap={2}>
      <TextArea value={value} onChange={onChange} rows={4} spellCheck={false} />
      <input
        ref={fileInputRef}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        hidden
        aria-label={t("importing.ratesFile")}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = "";
          if (file !== undefined) void addRates(file);
        }}
      />
      <div>
        <Button size="compact" icon="upload" onClick={() => fileInputRef.current?.click()}>
          {t("importing.ratesFile")}
        </Button>
      </div>
      {refusedFileName !== null && (
        <p role="alert" className={styles["refusedFile"]}>
          {t("importing.ratesFileRefused", { name: refusedFileName })}
        </p>
      )}
    </Stack>
  );
}
