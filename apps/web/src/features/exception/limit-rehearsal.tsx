/** Limits of refunds and discounts tried on the events of a period: what they would change, by type and by cashier. Nothing is written. */
import type { LimitRehearsalQuery, LimitRehearsalWire } from "@comptoir/api/wire";
import { navigationEntries } from "@comptoir/domain/access";
import { cents, formatMoney } from "@comptoir/domain/money";
import { checkSetting } from "@comptoir/domain/setting";
import { limitSettings } from "@comptoir/domain/transaction";
import {
  Button,
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
  onTry: (texts: Partial<TriedTexts>) => void;
  onClose: () => void;
}>;

/** Pause after a key before the question is asked. Units: milliseconds. */
const typingPauseMs = 400;

export function LimitRehearsal({ gateway, date, tried, onTry, onClose }: LimitRehearsalProps): ReactElement {
  const refund = readLimit(tried.refund, limitSettings.REFUND_OVER_LIMIT);
  const discount = readLimit(tried.discount, limitSettings.DISCOUNT_OVER_LIMIT);
  const [turn, setTurn] = useState(0);
  const query: LimitRehearsalQuery = {
    date,
    ...(refund.value !== null && { refundAbove: refund.value }),
    ...(discount.value !== null && { discountAbove: discount.value }),
  };
  const [answer] = useAnswer(
    useCallback(
      (request: { readonly query: LimitRehearsalQuery; readonly turn: number }, signal: AbortSignal) =>
        gateway.rehearse(request.query, signal),
      [gateway],
    ),
    { query, turn },
    { afterMs: typingPauseMs },
  );
  const present = answer?.ok === true ? answer.value : null;
  return (
    <>
      <Card>
        <div className={styles["rehearsal"]}>
          <h2 className={styles["title"]}>{t("exception.tryLimits")}</h2>
          <p className={styles["hint"]}>{t("exception.tryLimitsText")}</p>
          <div className={styles["limits"]}>
            <LimitField
              label={t("config.setting_EXCEPTION_REFUND_ABOVE")}
              error={refund.error}
              value={tried.refund}
              placeholder={presentText(present, "refundAbove")}
              onChange={(typedText) => onTry({ refund: typedText })}
            />
            <LimitField
              label={t("config.setting_EXCEPTION_DISCOUNT_ABOVE")}
              error={discount.error}
              value={tried.discount}
              placeholder={presentText(present, "discountAbove")}
              onChange={(typedText) => onTry({ discount: typedText })}
            />
          </div>
          <div className={styles["review"]}>
            <Link href={navigationEntries.CONFIG.path} asChild>
              <ButtonLink>{t("exception.toSettings")}</ButtonLink>
            </Link>
            <Button variant="quiet" onClick={onClose}>
              {t("common.close")}
            </Button>
          </div>
        </div>
      </Card>
      {answer?.ok === true ? (
        <Outcome rehearsal={answer.value} />
      ) : (
        <AwaitedCard answer={answer} rows={4} failedTitle={t("exception.failed")} onRetry={() => setTurn(turn + 1)} />
      )}
    </>
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

/** Reads a typed limit by the rule of its setting; an empty text is the present limit. */
function readLimit(text: string, code: (typeof limitSettings)[keyof typeof limitSettings]) {
  if (text.trim() === "") return { value: null, error: undefined };
  const value = Number(text.trim().replace(",", "."));
  const result = checkSetting(code, value);
  const [settingIssue] = result.ok ? [] : result.issues;
  return settingIssue === undefined
    ? { value, error: undefined }
    : { value: null, error: issueText({ ...settingIssue, field: "value" }) };
}

function presentText(present: LimitRehearsalWire | null, field: "refundAbove" | "discountAbove"): string | undefined {
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

function Outcome({ rehearsal }: Readonly<{ rehearsal: LimitRehearsalWire }>): ReactElement {
  const types = rehearsal.types.map(({ type, ...sums }) => ({
    key: type,
    label: codeText("type", type) ?? type,
    ...sums,
  }));
  const cashiers = rehearsal.cashiers.map(({ cashier, ...sums }) => ({
    key: cashier ?? "",
    label: cashier ?? t("exception.unknownCashier"),
    ...sums,
  }));
  return (
    <>
      <Card flush>
        <DataTable
          caption={t("exception.tryByType")}
          rows={[...types, { key: "total", label: t("exception.inAll"), ...rehearsal.total }]}
          rowKey={({ key }) => key}
          columns={outcomeColumns(fieldText("type"))}
        />
      </Card>
      {cashiers.length > 0 && (
        <Card flush>
          <DataTable
            caption={t("exception.tryByCashier")}
            rows={cashiers}
            rowKey={({ key }) => key}
            maxHeight="440px"
            columns={outcomeColumns(fieldText("cashier"))}
          />
        </Card>
      )}
    </>
  );
}

const outcomeColumns = (header: string): readonly TableColumn<OutcomeRow>[] => [
  { key: "label", header, cell: ({ label }) => label },
  {
    key: "present",
    header: t("exception.presentEvents"),
    numeric: true,
    sortValue: ({ present }) => present.events,
    cell: ({ present }) => countText(present.events),
  },
  {
    key: "tried",
    header: t("exception.triedEvents"),
    numeric: true,
    sortValue: ({ tried }) => tried.events,
    cell: ({ tried }) => countText(tried.events),
  },
  {
    key: "change",
    header: t("exception.eventChange"),
    numeric: true,
    sortValue: ({ present, tried }) => tried.events - present.events,
    cell: ({ present, tried }) => signed(tried.events - present.events, countText),
  },
  {
    key: "amount",
    header: t("exception.amountChange"),
    numeric: true,
    sortValue: ({ present, tried }) => tried.amount - present.amount,
    cell: ({ present, tried }) =>
      signed(tried.amount - present.amount, (amount) => formatMoney(cents(amount), language)),
  },
];

/** Formats a difference with its sign; none is a dash. */
function signed(difference: number, format: (value: number) => string): string {
  if (difference === 0) return "–";
  return difference > 0 ? `+${format(difference)}` : format(difference);
}
