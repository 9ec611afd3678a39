import { useState } from "react";
import type { DragEvent, ReactElement } from "react";

import { Icon } from "../icons/icon.tsx";
import { classNames } from "../shared/class-names.ts";
import { useFieldControl } from "./field.tsx";
import styles from "./file-drop.module.css";

export type FileDropProps = Readonly<{
  /** Text of the field, such as "Drop a file here or choose one". */
  label: string;
  help?: string | undefined;
  /** File types, as in the accept attribute of a file input. */
  accept?: string | undefined;
  /** The chosen file, with its formatted size. */
  file?: Readonly<{ name: string; detail: string }> | undefined;
  disabled?: boolean | undefined;
  onFile: (file: File) => void;
}>;

/** Takes a dropped file, or one chosen in the system's dialog. */
export function FileDrop({ label, help, accept, file, disabled = false, onFile }: FileDropProps): ReactElement {
  const fieldControl = useFieldControl();
  const [isDraggedOver, setDraggedOver] = useState(false);
  const takeFiles = (files: FileList | null): void => {
    const firstFile = files?.[0];
    if (firstFile !== undefined && !disabled) onFile(firstFile);
  };
  const createDragHandler = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setDraggedOver(isInside && !disabled);
  };
  return (
    <label
      className={classNames(
        styles.drop,
        isDraggedOver && styles.over,
        disabled && styles.disabled,
        fieldControl.invalid && styles.invalid,
      )}
      onDragOver={createDragHandler(true)}
      onDragLeave={createDragHandler(false)}
      onDrop={(event) => {
        createDragHandler(false)(event);
        takeFiles(event.dataTransfer.files);
      }}
    >
      <input
        type="file"
        id={fieldControl.id}
        className={styles.input}
        aria-describedby={fieldControl.describedBy}
        aria-invalid={fieldControl.invalid || undefined}
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          takeFiles(event.currentTarget.files);
          event.currentTarget.value = "";
        }}
      />
      <span className={styles.icon}>
        <Icon name={file === undefined ? "upload" : "file"} size={22} />
      </span>
      {file === undefined ? (
        <span className={styles.label}>{label}</span>
      ) : (
        <span className={styles.label}>
          {file.name} <span className={styles.detail}>{file.detail}</span>
        </span>
      )}
      {help !== undefined && <span className={styles.help}>{help}</span>}
    </label>
  );
}
