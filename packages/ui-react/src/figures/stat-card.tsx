import { useId } from "react";
import type { CSSProperties, ReactElement, ReactNode } from "react";

import { Skeleton } from "../feedback/skeleton.tsx";
import { Icon } from "../icons/icon.tsx";
import type { IconName } from "../icons/icon.tsx";
import { classNames } from "../shared/class-names.ts";
import styles from "./stat-card.module.css";
import tones from "./tone.module.css";

export type StatComparison = Readonly<{
  key: string;
  /** None for a share that is attained, which is not a change. */
  direction: "up" | "down" | "level" | "none";
  /** Whether the direction is favourable: rising costs are not. */
  tone: "good" | "bad" | "neutral";
  /** The change, such as "+4.1 %". */
  change: string;
  /** Comparison, in words. */
  words: string;
  /** Opens the explanation of the change. */
  onOpen?: (() => void) | undefined;
}>;

/** Level of a figure by its thresholds: a colour, an icon and a word. */
export type StatLevel = Readonly<{ tone: "good" | "watch" | "bad"; words: string }>;

/** Further figure of a card. */
export type StatFigure = Readonly<{
  key: string;
  label: string;
  figure: string;
  /** Opens the details that the figure is made of. */
  onOpen?: (() => void) | undefined;
}>;

export type StatCardProps = Readonly<{
  label: string;
  /** Below the label: the days of a figure with its own period. */
  subtitle?: string | undefined;
  /** Formatted figure; null displays `missing`. */
  figure: string | null;
  missing?: string | undefined;
  comparisons?: readonly StatComparison[] | undefined;
  /** Number of comparisons whose space is reserved while they load. */
  lines?: number | undefined;
  /** Note on the figure, such as why it is not compared. */
  note?: string | undefined;
  /** Further figures, of a tile. */
  secondary?: readonly StatFigure[] | undefined;
  sparkline?: ReactNode;
  /** Icon beside the label. */
  icon?: IconName | undefined;
  level?: StatLevel | undefined;
  actions?: ReactNode;
  /** Opens the details that the figure is made of. */
  onOpen?: (() => void) | undefined;
  stale?: boolean | undefined;
  /** During the first load: a placeholder, announced with this text. */
  loadingLabel?: string | undefined;
}>;

/** Card of a figure: label, value, comparison and trend. */
export function StatCard(props: StatCardProps): ReactElement {
  const { label, subtitle, lines = 1, secondary = [], sparkline, icon, actions, stale = false, loadingLabel } = props;
  const labelId = useId();
  const isLoading = loadingLabel !== undefined;
  return (
    <section
      className={styles.card}
      style={cardStyleOf(lines)}
      aria-labelledby={labelId}
      aria-busy={stale || isLoading || undefined}
    >
      <header className={styles.head}>
        <h2 id={labelId} className={styles.label}>
          {icon !== undefined && <Icon name={icon} size={16} />}
          {label}
        </h2>
        {sparkline !== undefined && <div className={classNames(styles.spark, stale && styles.stale)}>{sparkline}</div>}
        {actions}
      </header>
      {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
      {isLoading ? (
        <div role="status" aria-label={loadingLabel} className={styles.loading}>
          <Skeleton width="62%" height="26px" />
          <Skeleton width="44%" height="12px" />
        </div>
      ) : (
        <div className={classNames(styles.body, stale && styles.stale)}>
          <StatWords {...props} />
        </div>
      )}
      <FurtherFigures figures={secondary} stale={stale} />
    </section>
  );
}

export type FigureBodyProps = Readonly<{
  /** Formatted figure; null displays `missing`. */
  figure: string | null;
  missing: string;
  /** Further figures. */
  secondary: readonly StatFigure[];
}>;

/** A figure, and further ones, in a card with a title of its own. */
export function FigureBody({ figure, missing, secondary }: FigureBodyProps): ReactElement {
  return (
    <div className={styles.inCard} style={cardStyleOf(1)}>
      <StatWords figure={figure} missing={missing} />
      <FurtherFigures figures={secondary} stale={false} />
    </div>
  );
}

function FurtherFigures({
  figures,
  stale,
}: Readonly<{ figures: readonly StatFigure[]; stale: boolean }>): ReactElement | null {
  if (figures.length === 0) return null;
  return (
    <dl className={classNames(styles.secondary, stale && styles.stale)}>
      {figures.map((item) => (
        <div key={item.key} className={styles.pair}>
          <dt>{item.label}</dt>
          <dd>
            <OpeningText text={item.figure} onOpen={item.onOpen} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type StatWordsProps = Pick<StatCardProps, "figure" | "missing" | "level" | "comparisons" | "note" | "onOpen">;

/** The figure with its level, its comparisons and its note. */
function StatWords({ figure, missing, level, comparisons = [], note, onOpen }: StatWordsProps): ReactElement {
  return (
    <div className={styles.words}>
      {figure === null ? (
        <p className={styles.missing}>{missing}</p>
      ) : (
        <p className={styles.figure} style={figureStyleOf(figure)}>
          <OpeningText text={figure} onOpen={onOpen} />
        </p>
      )}
      {level !== undefined && (
        <p className={classNames(styles.level, styles[level.tone])}>
          <Icon name={iconByTone[level.tone]} size={14} />
          {level.words}
        </p>
      )}
      {comparisons.map((comparison) => (
        <Comparison key={comparison.key} comparison={comparison} />
      ))}
      {note !== undefined && (
        <p className={styles.comparison} style={figureStyleOf(note)}>
          {note}
        </p>
      )}
    </div>
  );
}

type OpeningProps = Readonly<{ text: ReactNode; onOpen: (() => void) | undefined }>;

/** A figure or a change; a button if it opens. */
function OpeningText({ text, onOpen }: OpeningProps): ReactElement {
  return onOpen === undefined ? (
    <>{text}</>
  ) : (
    <button type="button" className={styles.opens} onClick={onOpen}>
      {text}
    </button>
  );
}

type FigureStyle = CSSProperties & Readonly<Record<"--characters", number>>;

const figureStyleOf = (text: string): FigureStyle => ({ "--characters": text.length });

type CardStyle = CSSProperties & Readonly<Record<"--lines", number>>;

const cardStyleOf = (lines: number): CardStyle => ({ "--lines": Math.max(1, lines) });

const iconByTone = { good: "check", watch: "alert", bad: "error" } as const;

const arrowByTrend = { up: "arrow-up", down: "arrow-down", level: "minus" } as const;

/** A change with its arrow, and the comparison. */
function Comparison({ comparison }: Readonly<{ comparison: StatComparison }>): ReactElement {
  return (
    <p className={styles.comparison} style={figureStyleOf(comparison.words)}>
      <span className={classNames(styles.change, tones[comparison.tone])}>
        <OpeningText
          onOpen={comparison.onOpen}
          text={
            <>
              {comparison.direction !== "none" && <Icon name={arrowByTrend[comparison.direction]} size={14} />}
              {comparison.change}
            </>
          }
        />
      </span>{" "}
      <span>{comparison.words}</span>
    </p>
  );
}
