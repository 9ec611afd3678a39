/** Explains a figure: its definition, its recipe with the sums, its days and places, what it leaves out, how it adds up, and who may see it. */
import type { FigureAnswer, FigureBody } from "@comptoir/api/wire";
import {
  defineMeasure,
  getMeasure,
  listRecipeParts,
  permissionsOfMeasure,
  unitOfPart,
  type FigurePart,
  type MeasureCode,
} from "@comptoir/domain/dashboard";
import { formatFigure } from "@comptoir/domain/metric";
import { formatRange } from "@comptoir/domain/period";
import { DescriptionList, Icon, SkeletonRows } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement, ReactNode } from "react";

import { permissionText } from "../access/access-words.ts";
import { FailedPart } from "../shared/failed-part.tsx";
import { language, t } from "../shared/text.ts";
import { useAnswer } from "../shared/use-answer.ts";
import { askFigure } from "./explain-requests.ts";
import styles from "./explain.module.css";

export type FigureDefinitionProps = Readonly<{
  measure: MeasureCode;
  /** Question of the figure; null shows only what holds of any question. */
  question: FigureBody | null;
  place: string;
  /** Names of the filtered fields. */
  filtered: readonly string[];
  /** Whether the question is about the whole figure, because no sums are stored for the chosen part. */
  isOfWhole: boolean;
}>;

export function FigureDefinition(props: FigureDefinitionProps): ReactElement {
  const { measure, question } = props;
  const { without } = defineMeasure(measure);
  const [attempt, setAttempt] = useState(0);
  const [answer] = useAnswer(askFigureAgain, question === null ? null : { question, again: attempt }, {
    isCleared: true,
  });
  return (
    <div className={styles["definition"]}>
      {props.isOfWhole && <p className={styles["days"]}>{t("explain.ofWhole")}</p>}
      <DefinitionPart title={t("explain.definition")}>
        <p>{t(`explain.means_${measure}`)}</p>
      </DefinitionPart>
      {answer === null && question !== null && <SkeletonRows rows={5} label={t("common.loading")} />}
      {answer?.ok === false && (
        <FailedPart
          compact
          title={t("explain.failed")}
          failure={answer.failure}

          onRetry={() => setAttempt((count) => count + 1)}
        />
      )}
      {answer?.ok === true && <AnsweredParts {...props} answer={answer.value} />}
      <DefinitionPart title={t("explain.leavesOut")}>
        <p>
          {without.length === 0
            ? t("explain.leavesNothing")
            : joinWords(without.map((code) => t(`explain.without_${code}`)))}
        </p>
      </DefinitionPart>
      <DefinitionPart title={t("explain.whoSees")}>
        <p>{t("explain.anyOf", { list: joinWords(permissionsOfMeasure(measure).map(permissionText)) })}</p>
      </DefinitionPart>
    </div>
  );
}

type RepeatedQuestion = Readonly<{ question: FigureBody; again: number }>;
const askFigureAgain = ({ question }: RepeatedQuestion, signal: AbortSignal) => askFigure(question, signal);

const joinWords = (words: readonly string[]): string => words.join(", ");

const DefinitionPart = ({ title, children }: Readonly<{ title: string; children: ReactNode }>): ReactElement => (
  <section className={styles["part"]}>
    <h3>{title}</h3>
    {children}
  </section>
);

/** The parts that depend on the question: the sums, the days, and the identities. */
function AnsweredParts({
  measure,
  place,
  filtered,
  answer,
}: FigureDefinitionProps & { readonly answer: FigureAnswer }): ReactElement {
  const rangeText = formatRange(answer.meta.range, language);
  return (
    <>
      <DefinitionPart title={t("explain.recipe")}>
        <FigureRecipe measure={measure} answer={answer} />
      </DefinitionPart>
      <DefinitionPart title={t("explain.range")}>
        <p>
          {measure === "stockOnHand"
            ? t("explain.rangeNow", { place })
            : t("explain.rangeOf", { days: rangeText, place })}
          {filtered.length > 0 && ` · ${t("explain.filtered", { fields: joinWords(filtered) })}`}
        </p>
      </DefinitionPart>
      {answer.identities.length > 0 ? (
        <DefinitionPart title={t("explain.addsUp")}>
          <FigureIdentities measure={measure} answer={answer} />
        </DefinitionPart>
      ) : (
        filtered.length > 0 && (
          <DefinitionPart title={t("explain.addsUp")}>
            <p>{t("explain.noIdentities")}</p>
          </DefinitionPart>
        )
      )}
    </>
  );
}

type FigureSumsProps = Readonly<{ measure: MeasureCode; answer: FigureAnswer }>;

/** The sums with their signs, and the figure below them. */
function FigureRecipe({ measure, answer }: FigureSumsProps): ReactElement {
  const { recipe } = defineMeasure(measure);
  const partValueText = (part: FigurePart): string => {
    const partValue = answer.parts.find(({ type }) => type === part)?.value ?? null;
    return partValue === null ? "–" : formatFigure(Number(partValue), unitOfPart(part), language);
  };
  const signedPartText = (part: FigurePart): string => {
    const [plus, minus] = [recipe.plus.includes(part), recipe.minus.includes(part)];
    return `${minus ? "− " : plus && recipe.plus[0] !== part ? "+ " : ""}${partValueText(part)}`;
  };
  const recipeParts = listRecipeParts({ ...recipe, per: null });
  const { value } = answer.figure;
  return (
    <DescriptionList
      numeric
      items={[
        ...recipeParts.map((part) => ({ key: part, label: partNameText(part), value: signedPartText(part) })),
        ...(recipe.per === null
          ? []
          : [
              {
                key: "per",
                label: t("explain.dividedBy", { name: partNameText(recipe.per) }),
                value: `÷ ${partValueText(recipe.per)}`,
              },
            ]),
        {
          key: "figure",
          label: t(`dashboard.measure_${measure}`),
          value:
            value === null ? t("dashboard.noFigure") : formatFigure(Number(value), getMeasure(measure).unit, language),
          total: true,
        },
      ]}
    />
  );
}

/** Sums of parts that are stored apart, each with whether it equals the figure. */
function FigureIdentities({ measure, answer }: FigureSumsProps): ReactElement {
  const { unit } = getMeasure(measure);
  const figureTextOrDash = (value: number | null): string =>
    value === null ? "–" : formatFigure(value, unit, language);
  return (
    <ul className={styles["identities"]}>
      {answer.identities.map(({ code, parts, whole }) => {
        const isIdentityTrue = parts.value === whole.value;
        return (
          <li key={code} data-holds={isIdentityTrue}>
            <Icon name={isIdentityTrue ? "check" : "alert"} size={16} />
            <span>{t(`explain.identity_${code}`)}</span>
            <span className={styles["amount"]}>{figureTextOrDash(parts.value)}</span>
            <span>
              {isIdentityTrue ? t("explain.holds") : t("explain.fails", { figure: figureTextOrDash(whole.value) })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Name of a part of the recipe: the name of the measure that consists of this part only. */
function partNameText(part: FigurePart): string {
  if (part === "identified") return t("explain.identified");
  if (part === "netWithCost") return t("report.field_netWithCost");
  if (part === "unknownCostLines") return t("report.field_unknownCostLines");
  const measureOfPart = part === "gross" ? "grossSales" : part === "cost" ? "cogs" : part;
  return t(`dashboard.measure_${measureOfPart}`);
}
