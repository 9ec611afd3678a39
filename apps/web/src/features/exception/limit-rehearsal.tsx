/** Limits of refunds and discounts tried on the events of a period: what they would change, by type and by cashier. Nothing is written. */
import type { LimitRehearsalQuery, LimitRehearsalWire } from "@comptoir/api/wire";
import { navigationEntries } from "@comptoir/domain/access";
import { parseLocalDecimal } from "@comptoir/domain/measure";
import { cents, formatMoney } from "@comptoir/domain/money";
import { chainResult } from "@comptoir/domain/result";
import { checkSetting } from "@comptoir/domain/setting";
import { limitSettings } from "@comptoir/domain/transaction";
import {
  ButtonLink,
  Card,
  DataTable,
  Field,
  TextInput,
  type FieldProps,
  type TableColumn,
  type TextInputProps,
} from "@comptoir/ui-react";
import { useCallback, useState } from "react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { codeText, fieldText } from "../../report/report-words.ts";
import { countText } from "../../session/written.ts";
import { AwaitedCard } from "../../shared/failed-part.tsx";
import { issueText } from "../../shared/failure-text.ts";
import { language, t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import styles from "./exception.module.css";
import type { ExceptionGateway } from "./exception-requests.ts";

/** Texts of the tried limits, empty for the present limit. Units: dollars and percent. */
export type TriedTexts = Readonly<{ refund: string; discount: string }>;

export type LimitRehearsalProps = Readonly<{
  gateway: ExceptionGateway;
  date: string;
  tried: TriedTexts;
  /** Whether the settings are offered, to somebody who may open them. */
  mayOpenSettings: boolean;
  onTry: (texts: Partial<TriedTexts>) => void;
}>;

/** Pause after a key before the question is asked. Units: milliseconds. */
const typingPauseMs = 400;

export function LimitRehearsal({ gateway, date, tried, mayOpenSettings, onTry }: LimitRehearsalProps): ReactElement {
  const refundLimit = readLimit(tried.refund, limitSettings.REFUND_OVER_LIMIT);
  const discountLimit = readLimit(tried.discount, limitSettings.DISCOUNT_OVER_LIMIT);
  const [turn, setTurn] = useState(0);
  const rehearsalQuery: LimitRehearsalQuery = {
    date,
    ...(refundLimit.value !== null && { refundAbove: refundLimit.value }),
    ...(discountLimit.value !== null && { discountAbove: discountLimit.value }),
  };
  const [answer] = useAnswer(
    useCallback(
      (request: { readonly query: LimitRehearsalQuery; readonly turn: number }, signal: AbortSignal) =>
        rehearse(gateway, request.query, signal),
      [gateway],
    ),
    { query: rehearsalQuery, turn },
    { afterMs: typingPauseMs },
  );
  const answeredRehearsal = answer?.ok === true ? answer.value.rehearsal : null;
  const hasInvalidLimit = refundLimit.error !== undefined || discountLimit.error !== undefined;
  return (
    <>
      <Card>
        <div className={styles["rehearsal"]}>
          <h2 className={styles["title"]}>{t("exception.tryLimits")}</h2>
          <p className={styles["hint"]}>{t("exception.tryLimitsText")}</p>
          <div className={styles["limits"]}>
            <LimitField
              label={t("config.setting_EXCEPTION_REFUND_ABOVE")}
              error={refundLimit.error}
              value={tried.refund}
              placeholder={presentLimitText(answeredRehearsal, "refundAbove")}
              onChange={(typedText) => onTry({ refund: typedText })}
            />
            <LimitField
              label={t("config.setting_EXCEPTION_DISCOUNT_ABOVE")}
              error={discountLimit.error}
              value={tried.discount}
              placeholder={presentLimitText(answeredRehearsal, "discountAbove")}
              onChange={(typedText) => onTry({ discount: typedText })}
            />
          </div>
          {mayOpenSettings && <SettingsLink />}
        </div>
      </Card>
      {hasInvalidLimit ? null : answer?.ok === true ? (
        <Outcome
          rehearsal={answer.value.rehearsal}
          isStale={JSON.stringify(answer.value.query) !== JSON.stringify(rehearsalQuery)}
        />
      ) : (
        <AwaitedCard answer={answer} rows={4} failedTitle={t("exception.failed")} onRetry={() => setTurn(turn + 1)} />
      )}
    </>
  );
}

function SettingsLink(): ReactElement {
  return (
    <div className={styles["review"]}>
      <Link href={navigationEntries.CONFIG.path} asChild>
        <ButtonLink>{t("exception.toSettings")}</ButtonLink>
      </Link>
    </div>
  );
}

type LimitFieldProps = Pick<FieldProps, "label" | "error"> & Pick<TextInputProps, "value" | "placeholder" | "onChange">;

function LimitField({ label, error, ...input }: LimitFieldProps): ReactElement {
  return (
    <Field label={label} error={error}>
      <TextInput numeric autoComplete="off" {...input} />
    </Field>
  );
}

/** Asks for a rehearsal; answers it with its question, so that figures of an older question can be told apart. */
async function rehearse(gateway: ExceptionGateway, query: LimitRehearsalQuery, signal: AbortSignal) {
  const answer = await gateway.rehearse(query, signal);
  return answer.ok ? { ok: true as const, value: { query, rehearsal: answer.value } } : answer;
}

/** Reads a typed limit by the rule of its setting; an empty text is the present limit. */
function readLimit(typedText: string, code: (typeof limitSettings)[keyof typeof limitSettings]) {
  if (typedText.trim() === "") return { value: null, error: undefined };
  const limitResult = parseLocalDecimal(typedText, language, 0);
  const settingResult = chainResult(limitResult, (limit) => checkSetting(code, limit));
  if (limitResult.ok && settingResult.ok) return { value: limitResult.value, error: undefined };
  const [limitIssue] = settingResult.ok ? [] : settingResult.issues;
  return { value: null, error: limitIssue && issueText({ ...limitIssue, field: "value" }) };
}

function presentLimitText(
  present: LimitRehearsalWire | null,
  field: "refundAbove" | "discountAbove",
): string | undefined {
  if (present === null) return undefined;
  const limit = present[field];
  return limit === null ? t("exception.severalLimits") : countText(limit);
}

interface OutcomeRow {
  readonly key: string;
  readonly label: string;
  readonly present: LimitRehearsalWire["total"]["present"];
  readonly tried: LimitRehearsalWire["total"]["tried"];
}

type OutcomeProps = Readonly<{ rehearsal: LimitRehearsalWire; isStale: boolean }>;

function Outcome({ rehearsal, isStale }: OutcomeProps): ReactElement {
  const typeRows = rehearsal.types.map(({ type, ...sums }) => ({
    key: type,
    label: codeText("type", type) ?? type,
    ...sums,
  }));
  const cashierRows = rehearsal.cashiers.map(({ cashier, ...sums }) => ({
    key: cashier ?? "",
    label: cashier ?? t("exception.unknownCashier"),
    ...sums,
  }));
  return (
    <>
      <OutcomeTable
        caption={t("exception.tryByType")}
        header={fieldText("type")}
        rows={typeRows}
        {...{ total: rehearsal.total, isStale }}
      />
      {cashierRows.length > 0 && (
        <OutcomeTable
          caption={t("exception.tryByCashier")}
          header={fieldText("cashier")}
          rows={cashierRows}
          {...{ total: rehearsal.total, isStale }}
        />
      )}
    </>
  );
}

type OutcomeTableProps = Readonly<{
  caption: string;
  header: string;
  rows: readonly OutcomeRow[];
  total: LimitRehearsalWire["total"];
  isStale: boolean;
}>;

function OutcomeTable({ caption, header, rows, total, isStale }: OutcomeTableProps): ReactElement {
  return (
    <Card flush>
      <DataTable
        caption={caption}
        rows={rows}
        rowKey={({ key }) => key}
        maxHeight="440px"
        totals
        stale={isStale}
        columns={buildOutcomeColumns(header, { key: "total", label: t("exception.inAll"), ...total })}
      />
    </Card>
  );
}

/** Figures of a row of the outcome, by column. */
const outcomeFigureByKey = {
  present: {
    header: () => t("exception.presentEvents"),
    value: ({ present }: OutcomeRow) => present.events,
    format: countText,
  },
  tried: {
    header: () => t("exception.triedEvents"),
    value: ({ tried }: OutcomeRow) => tried.events,
    format: countText,
  },
  change: {
    header: () => t("exception.eventChange"),
    value: ({ present, tried }: OutcomeRow) => tried.events - present.events,
    format: (change: number) => formatSigned(change, countText),
  },
  amount: {
    header: () => t("exception.amountChange"),
    value: ({ present, tried }: OutcomeRow) => tried.amount - present.amount,
    format: (change: number) => formatSigned(change, (amount) => formatMoney(cents(amount), language)),
  },
};

const buildOutcomeColumns = (header: string, total: OutcomeRow): readonly TableColumn<OutcomeRow>[] => [
  { key: "label", header, cell: ({ label }) => label, total: total.label },
  ...Object.entries(outcomeFigureByKey).map(([key, figure]) => ({
    key,
    header: figure.header(),
    numeric: true,
    sortValue: figure.value,
    cell: (row: OutcomeRow) => figure.format(figure.value(row)),
    total: figure.format(figure.value(total)),
  })),
];

/** Formats a difference with its sign; none is a dash. */
function formatSigned(difference: number, format: (value: number) => string): string {
  if (difference === 0) return "–";
  return difference > 0 ? `+${format(difference)}` : format(difference);
}
