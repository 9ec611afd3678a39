/** Explains why net sales changed: a waterfall, its sentence, and the same bridge by store, department and item. */
import type { ChangeAnswer, ChangeBody } from "@comptoir/api/wire";
import { chainSteps, type BridgeSplit, type ChainStep } from "@comptoir/domain/metric";
import { Button, Field, Select, SkeletonRows } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { FailedPart } from "../shared/failed-part.tsx";
import { t } from "../shared/text.ts";
import { useAnswer } from "../shared/use-answer.ts";
import { BridgeMembers, withoutName } from "./bridge-members.tsx";
import { BridgeWaterfall } from "./bridge-waterfall.tsx";
import { bridgeSentence, comparedDaysSentence } from "./bridge-words.ts";
import type { OpenedBridgeParts } from "./explain-address.ts";
import { askChange } from "./explain-requests.ts";
import styles from "./explain.module.css";

/** Question of a widget: its days, place, comparison and filters. */
export type ExplainedFigure = Pick<ChangeBody, "date" | "tl" | "compare" | "filters" | "orLast">;

export type ChangeExplanationProps = Readonly<{
  title: string;
  place: string;
  figure: ExplainedFigure;
  /** Days of the link to compare with, instead of those of a rule. */
  against: string | null;
  /** Step that the link opens, by which the members are ordered at first. */
  step?: string | null | undefined;
  path: OpenedBridgeParts;
  onPath: (path: OpenedBridgeParts) => void;
}>;

const comparisonRules = [
  "previousToDate",
  "previous",
  "sameWeekday",
  "sameWeekdays",
  "lastYear",
  "sameHolidays",
  "comparable",
] as const;
type ExplainedRule = (typeof comparisonRules)[number] | "against";

export function ChangeExplanation(props: ChangeExplanationProps): ReactElement {
  const { title, place, figure, against, path, onPath } = props;
  const [rule, setRule] = useState<ExplainedRule>(against === null ? comparisonRuleOf(figure.compare) : "against");
  const [attempt, setAgain] = useState(0);
  const pathKey = JSON.stringify(path);
  const stepFromAddress = chainSteps.find((code) => code === props.step) ?? null;
  const [choice, setChoice] = useState<PartChoice>({ opened: pathKey, by: null, step: stepFromAddress });
  // Another opened part begins without a choice.
  const { by, step } = choice.opened === pathKey ? choice : { by: null, step: null };
  const chooseSplit = (split: BridgeSplit) => setChoice({ opened: pathKey, by: split, step });
  const chooseStep = (code: ChainStep | null) => setChoice({ opened: pathKey, by, step: code });
  const changeQuestion = {
    ...figure,
    ...(rule === "against" && against !== null
      ? { against }
      : { compare: rule === "against" ? comparisonRules[0] : rule }),
    ...(path.length > 0 && { path }),
    ...(by !== null && { by }),
    ...(step !== null && { step }),
  };
  const [answer] = useAnswer(askChangeAgain, { question: changeQuestion, again: attempt });
  const changeAnswer = answer?.ok === true ? answer.value : null;
  return (
    <>
      <div className={styles["controls"]}>
        <Field label={t("explain.compare")}>
          <Select
            compact
            value={rule}
            options={[
              ...(against === null ? [] : [{ value: "against", label: t("explain.compare_against") }]),
              ...comparisonRules.map((code) => ({ value: code, label: t(`explain.compare_${code}`) })),
            ]}
            onChange={(value) => setRule(value === "against" ? value : comparisonRuleOf(value))}
          />
        </Field>
      </div>
      {answer === null && <SkeletonRows rows={8} label={t("common.loading")} />}
      {answer?.ok === false && (
        <FailedPart
          compact
          title={t("explain.failed")}
          failure={answer.failure}
          onRetry={() => setAgain((count) => count + 1)}
        />
      )}
      {changeAnswer !== null && (
        <BridgeParts
          {...{ title, place, found: changeAnswer, step, setStep: chooseStep, setBy: chooseSplit, onPath }}
        />
      )}
    </>
  );
}

type BridgePartsProps = Pick<ChangeExplanationProps, "title" | "place" | "onPath"> &
  Readonly<{
    found: ChangeAnswer;
    step: ChainStep | null;
    setStep: (step: ChainStep | null) => void;
    setBy: (by: BridgeSplit) => void;
  }>;

/** A bridge: its days, its path, its sentence, its waterfall and its members. */
function BridgeParts({ title, place, found, step, setStep, setBy, onPath }: BridgePartsProps): ReactElement {
  return (
    <>
      <p className={styles["days"]}>{comparedDaysSentence(found.meta, place)}</p>
      <BridgeBreadcrumb found={found} onPath={onPath} />
      <p className={styles["sentence"]} aria-live="polite">
        {bridgeSentence(found.bridge)}
      </p>
      <BridgeWaterfall
        bridge={found.bridge}
        title={title}
        onOpen={(key) => setStep(chainSteps.find((code) => code === key) ?? null)}
      />
      {found.by !== null && (
        <BridgeMembers found={{ ...found, by: found.by }} step={step} onStep={setStep} onBy={setBy} onPath={onPath} />
      )}
    </>
  );
}

interface PartChoice {
  /** Printed path of the opened part in which these choices were made. */
  readonly opened: string;
  readonly by: BridgeSplit | null;
  readonly step: ChainStep | null;
}

type RepeatedQuestion = Readonly<{ question: ChangeBody; again: number }>;
const askChangeAgain = ({ question }: RepeatedQuestion, signal: AbortSignal) => askChange(question, signal);

function comparisonRuleOf(compare: string | undefined): (typeof comparisonRules)[number] {
  return comparisonRules.find((rule) => rule === compare) ?? comparisonRules[0];
}

type PathProps = Readonly<{ found: ChangeAnswer; onPath: (path: OpenedBridgeParts) => void }>;

/** Breadcrumb of the opened parts of a bridge; a click returns to a part. */
function BridgeBreadcrumb({ found, onPath }: PathProps): ReactElement | null {
  const { path } = found;
  if (path.length === 0) return null;
  return (
    <nav aria-label={t("explain.path")} className={styles["path"]}>
      <Button variant="quiet" size="compact" onClick={() => onPath([])}>
        {t("explain.all")}
      </Button>
      {path.map(({ by, code, name }, index) => (
        <span key={`${by}${code}`} className={styles["level"]}>
          ›
          {index === path.length - 1 ? (
            <strong aria-current="true">{name === "" ? t("explain.unnamed") : name}</strong>
          ) : (
            <Button variant="quiet" size="compact" onClick={() => onPath(path.slice(0, index + 1).map(withoutName))}>
              {name === "" ? t("explain.unnamed") : name}
            </Button>
          )}
        </span>
      ))}
    </nav>
  );
}
