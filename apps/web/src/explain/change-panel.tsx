/** Panel that explains why net sales changed: a waterfall, its sentence, and the same bridge by store, department and item. */
import type { ChangeAnswer, ChangeBody } from "@comptoir/api/wire";
import {
  bridgeSplits,
  chainSteps,
  describeBridge,
  type BridgeSplit,
  type ChainBridge,
  type ChainStep,
} from "@comptoir/domain/metric";
import { Button, DataTable, Dialog, Field, SegmentedControl, Select, SkeletonRows } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { countText } from "../session/written.ts";
import { FailedPart } from "../shared/failed-part.tsx";
import { t } from "../shared/text.ts";
import { useAnswer } from "../shared/use-answer.ts";
import { BridgeWaterfall } from "./bridge-waterfall.tsx";
import { bridgeSentence, comparedDaysSentence, signedMoneyText } from "./bridge-words.ts";
import type { OpenedBridgeParts } from "./explain-address.ts";
import { askChange } from "./explain-requests.ts";
import styles from "./explain.module.css";

/** Question of a widget: its days, place, comparison and filters. */
export type ExplainedFigure = Pick<ChangeBody, "date" | "tl" | "compare" | "filters" | "orLast">;

export type ChangePanelProps = Readonly<{
  title: string;
  place: string;
  figure: ExplainedFigure;
  /** Days of the link to compare with, instead of those of a rule. */
  against: string | null;
  /** Step that the link opens, by which the members are ordered at first. */
  step?: string | null | undefined;
  path: OpenedBridgeParts;
  onPath: (path: OpenedBridgeParts) => void;
  onClose: () => void;
}>;

const rules = ["previousToDate", "previous", "sameWeekdays", "lastYear", "sameHolidays", "comparable"] as const;
type Rule = (typeof rules)[number] | "against";

export function ChangePanel(props: ChangePanelProps): ReactElement {
  const { title, place, figure, against, path, onPath, onClose } = props;
  const [rule, setRule] = useState<Rule>(against === null ? ruleOf(figure.compare) : "against");
  const [again, setAgain] = useState(0);
  const opened = JSON.stringify(path);
  const firstStep = chainSteps.find((code) => code === props.step) ?? null;
  const [choice, setChoice] = useState<Choice>({ opened, by: null, step: firstStep });
  // Another opened part begins without a choice.
  const { by, step } = choice.opened === opened ? choice : { by: null, step: null };
  const setBy = (split: BridgeSplit) => setChoice({ opened, by: split, step });
  const setStep = (code: ChainStep | null) => setChoice({ opened, by, step: code });
  const question = {
    ...figure,
    ...(rule === "against" && against !== null ? { against } : { compare: rule === "against" ? rules[0] : rule }),
    ...(path.length > 0 && { path }),
    ...(by !== null && { by }),
    ...(step !== null && { step }),
  };
  const [answer] = useAnswer(askQuestion, { question, again });
  const found = answer?.ok === true ? answer.value : null;
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t("common.close")} size="large">
      <div className={styles["controls"]}>
        <Field label={t("explain.compare")}>
          <Select
            compact
            value={rule}
            options={[
              ...(against === null ? [] : [{ value: "against", label: t("explain.compare_against") }]),
              ...rules.map((code) => ({ value: code, label: t(`explain.compare_${code}`) })),
            ]}
            onChange={(value) => setRule(value === "against" ? value : ruleOf(value))}
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
      {found !== null && (
        <>
          <p className={styles["days"]}>{comparedDaysSentence(found.meta, place)}</p>
          <Breadcrumb found={found} onPath={onPath} />
          <p className={styles["sentence"]} aria-live="polite">
            {bridgeSentence(found.bridge)}
          </p>
          <BridgeWaterfall
            bridge={found.bridge}
            title={title}
            onOpen={(key) => setStep(chainSteps.find((code) => code === key) ?? null)}
          />
          {found.by !== null && (
            <Members found={{ ...found, by: found.by }} step={step} onStep={setStep} onBy={setBy} onPath={onPath} />
          )}
        </>
      )}
    </Dialog>
  );
}

interface Choice {
  /** Opened part that the choice is of. */
  readonly opened: string;
  readonly by: BridgeSplit | null;
  readonly step: ChainStep | null;
}

type Asked = Readonly<{ question: ChangeBody; again: number }>;
const askQuestion = ({ question }: Asked, signal: AbortSignal) => askChange(question, signal);

function ruleOf(compare: string | undefined): (typeof rules)[number] {
  return rules.find((rule) => rule === compare) ?? rules[0];
}

const withCode = ({ by, code }: OpenedBridgeParts[number]) => ({ by, code });

type PathProps = Readonly<{ found: ChangeAnswer; onPath: (path: OpenedBridgeParts) => void }>;

/** Breadcrumb of the opened parts of a bridge; a click returns to a part. */
function Breadcrumb({ found, onPath }: PathProps): ReactElement | null {
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
            <Button variant="quiet" size="compact" onClick={() => onPath(path.slice(0, index + 1).map(withCode))}>
              {name === "" ? t("explain.unnamed") : name}
            </Button>
          )}
        </span>
      ))}
    </nav>
  );
}

type MembersProps = Readonly<{
  found: ChangeAnswer & { readonly by: BridgeSplit };
  step: ChainStep | null;
  onStep: (step: ChainStep | null) => void;
  onBy: (by: BridgeSplit) => void;
  onPath: (path: OpenedBridgeParts) => void;
}>;

interface MemberRow {
  readonly key: string;
  readonly name: string;
  readonly bridge: ChainBridge;
  /** Null for the row that sums all other members. */
  readonly code: string | null;
}

/** The same bridge by store, department or item, the worst first; a name opens its own bridge. */
function Members({ found, step, onStep, onBy, onPath }: MembersProps): ReactElement {
  const { by, members, others, path, bridge } = found;
  const rows: readonly MemberRow[] = [
    ...members.map(({ code, name, bridge: own }) => ({
      key: code,
      code,
      name: name === "" ? t("explain.unnamed") : name,
      bridge: own,
    })),
    ...(others === null
      ? []
      : [
          {
            key: "others",
            code: null,
            name: t("explain.others", { count: others.count, number: countText(others.count) }),
            bridge: others.bridge,
          },
        ]),
  ];
  const choices = bridgeSplits.filter((split) => split === by || !path.some((level) => level.by === split));
  const isLast = by === "ITEM";
  return (
    <section className={styles["members"]}>
      <div className={styles["controls"]}>
        {choices.length > 1 && (
          <SegmentedControl
            compact
            label={t("explain.by")}
            value={by}
            options={choices.map((split) => ({ value: split, label: t(`explain.by_${split}`) }))}
            onChange={onBy}
          />
        )}
        {step !== null && (
          <Button size="compact" icon="close" onClick={() => onStep(null)}>
            {t("explain.ofStep", { step: t(`explain.step_${step}`) })}
          </Button>
        )}
      </div>
      <DataTable
        compact
        caption={t(`explain.by_${by}`)}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            key: "name",
            header: t(`explain.by_${by}`),
            cell: ({ code, name }) =>
              code === null || isLast ? (
                name
              ) : (
                <Button variant="quiet" size="compact" onClick={() => onPath([...path.map(withCode), { by, code }])}>
                  {name}
                </Button>
              ),
          },
          {
            key: "change",
            header: step === null ? t("explain.change") : t(`explain.step_${step}`),
            numeric: true,
            cell: (row) => signedMoneyText(amountOf(row.bridge, step)),
            negative: (row) => amountOf(row.bridge, step) < 0,
          },
          {
            key: "mostly",
            header: t("explain.mostly"),
            cell: (row) => reasonOf(row.bridge),
          },
        ]}
      />
      <p className={styles["days"]}>{t("explain.sum", { amount: signedMoneyText(amountOf(bridge, step)) })}</p>
    </section>
  );
}

function amountOf({ before, after, steps }: ChainBridge, step: ChainStep | null): number {
  return step === null ? after - before : (steps.find((row) => row.step === step)?.amount ?? 0);
}

function reasonOf(bridge: ChainBridge): string {
  const [first] = describeBridge(bridge).because;
  return first === undefined
    ? ""
    : t("explain.because", { step: t(`explain.step_${first.step}`), amount: signedMoneyText(first.amount) });
}
