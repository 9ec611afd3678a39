/** Choice between a figure that somebody else saved meanwhile and the typed one. */
import { useId } from "react";
import type { ReactElement } from "react";

import styles from "./figure-choice.module.css";
import { t } from "./text.ts";

/** Source of a figure: saved by somebody else, or typed here. */
export type FigureSource = "saved" | "typed";

export type FigureChoiceProps = Readonly<{
  /** Name of the line that has both figures. */
  label: string;
  /** Name of the person who saved the other figure. */
  who: string;
  figures: Readonly<Record<FigureSource, string>>;
  /** Null until one is chosen: neither replaces the other by default. */
  chosen: FigureSource | null;
  onChoose: (source: FigureSource) => void;
}>;

export function FigureChoice({ label, who, figures, chosen, onChoose }: FigureChoiceProps): ReactElement {
  const groupName = useId();
  const textBySource = {
    saved: t("shell.savedFigure", { who, figure: figures.saved }),
    typed: t("shell.typedFigure", { figure: figures.typed }),
  };
  return (
    <fieldset className={styles["choice"]}>
      <legend>{label}</legend>
      {(["saved", "typed"] as const).map((source) => (
        <label key={source} className={styles["figure"]}>
          <input type="radio" name={groupName} checked={chosen === source} onChange={() => onChoose(source)} />
          {textBySource[source]}
        </label>
      ))}
    </fieldset>
  );
}
