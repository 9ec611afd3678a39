/** Sample values of the file with their imported form: at most three of a column, or of an answer to a question. */
import {
  createRateReader,
  ownCurrency,
  partFields,
  readCurrency,
  readDatedRates,
  readField,
  takePart,
} from "@comptoir/domain/import-file";
import type { DiscountColumn, FieldReading, MappingAnswer, MappingQuestion } from "@comptoir/domain/import-file";
import { formatPercent, formatQuantity, quantity } from "@comptoir/domain/measure";
import { cents, convertCents, extendPrice, formatForeignMoney, formatMoney, unitCost } from "@comptoir/domain/money";
import { formatClock, formatDate, parseTimeZone } from "@comptoir/domain/period";

import { language } from "../../shared/text.ts";
import { moneyText, priceText } from "./currency-text.ts";
import { listTypedRates } from "./exchange-rate-text.ts";
import type { Preview } from "./import-gateway.ts";
import type { MappingForm } from "./mapping-form.ts";
import { applyFormChange } from "./mapping-proposal.ts";

export interface Sample {
  readonly text: string;
  /** Imported form; null if the value cannot be read. */
  readonly becomes: string | null;
}

type PreviewLines = Pick<Preview, "header" | "rows">;

const samplesAtMost = 3;

/** Notation of typed rates. */
const plainNumberFormat = { decimal: ".", thousands: null, currencyMarks: [] } as const;

/** Lists at most three different values of a field's column with their imported form; non-zero values first. */
export function fieldSamples(form: MappingForm, field: string, { header, rows }: PreviewLines): readonly Sample[] {
  const fieldColumn = form.columns[field] ?? "";
  return columnSamples(fieldColumn, { header, rows }, (text) =>
    readText(form, field, text, currencyOf(form, fieldColumn, text, { header, rows })),
  );
}

/** Lists at most three different amounts of a column, such as one of a tax or a tender, with their imported form. */
export function amountSamples(form: MappingForm, column: string, lines: PreviewLines): readonly Sample[] {
  return columnSamples(column, lines, (text) =>
    readText({ ...form, stripSuffix: {} }, "lineTotal", text, currencyOf(form, column, text, lines)),
  );
}

/** Lists at most three different values of a column of discounts with their imported form. */
export function discountSamples(
  form: MappingForm,
  { column, is }: DiscountColumn,
  lines: PreviewLines,
): readonly Sample[] {
  const [field, discountRateIs] = is === "fraction" || is === "percent" ? ["discountRate", is] : ["discount", ""];
  return columnSamples(column, lines, (text) =>
    // Reads an amount of a discount without its sign: files write either.
    readText(
      { ...form, discountRateIs, stripSuffix: {} },
      is === "unitAmount" ? "unitPrice" : field,
      text.replaceAll(/[-\u2212()]/gu, ""),
      currencyOf(form, column, text, lines),
    ),
  );
}

/** Finds the currency of a text in a column: that of the first row with this text, else of the form, else our own currency. */
function currencyOf(form: MappingForm, column: string, text: string, { header, rows }: PreviewLines): string {
  const [columnIndex, currencyAt] = [header.indexOf(column), header.indexOf(form.columns["currency"] ?? "")];
  const rowOfText = rows.find((cells) => (cells[columnIndex] ?? "").trim() === text);
  return readCurrency((rowOfText?.[currencyAt] ?? "").trim() || form.currency) ?? ownCurrency;
}

function columnSamples(
  column: string,
  { header, rows }: PreviewLines,
  becomes: (text: string) => string | null,
): readonly Sample[] {
  const columnIndex = header.indexOf(column);
  if (column === "" || columnIndex === -1) return [];
  const differentTexts = [...new Set(rows.map((cells) => (cells[columnIndex] ?? "").trim()))].filter(
    (text) => text !== "",
  );
  // Zeros come last, because they tell the least.
  const mostTellingTexts = differentTexts.toSorted(
    (left, right) => Number(isZeroOrBlank(left)) - Number(isZeroOrBlank(right)),
  );
  return mostTellingTexts.slice(0, samplesAtMost).map((text) => ({ text, becomes: becomes(text) }));
}

/** Lists at most three values as they would be imported with an answer to a question; prices with their quantities. */
export function answerSamples(
  mappingForm: MappingForm,
  mappingQuestion: MappingQuestion,
  mappingAnswer: MappingAnswer,
  lines: PreviewLines,
): readonly Sample[] {
  const changedForm = applyFormChange(mappingForm, mappingAnswer.change);
  if (mappingAnswer.change.discounts !== undefined || mappingAnswer.answer === "leaveOut") return [];
  if (mappingQuestion.asks === "dateColumn") return fieldSamples(changedForm, "date", lines);
  if (mappingQuestion.asks === "price")
    return priceSamples(changedForm, mappingAnswer.answer === "unitPrice" ? "unitPrice" : "lineTotal", lines);
  if (mappingQuestion.asks === "exchangeRate") return rateSamples(changedForm, mappingQuestion.column, lines);
  if (mappingQuestion.asks === "currency") return currencySamples(changedForm, mappingQuestion.column, lines);
  if (mappingQuestion.asks === "numberParts") return numberSamples(changedForm, mappingQuestion.column, lines);
  const mappedField = Object.entries(changedForm.columns).find(([, column]) => column === mappingQuestion.column)?.[0];
  return mappedField === undefined ? [] : fieldSamples(changedForm, mappedField, lines);
}

/** Lists at most three rates of a column: 100 of the row's currency, and the Canadian dollars that they become at this rate. */
function rateSamples(form: MappingForm, column: string, { header, rows }: PreviewLines): readonly Sample[] {
  const hundredInCents = cents(10_000);
  const readRate = createRateReader(numberFormatOf(form), form.exchangeRateIs === "fromCad" ? "fromCad" : "toCad");
  return columnSamples(column, { header, rows }, readRateText).map(({ text }) => ({
    text: `${formatForeignMoney(hundredInCents, currencyOf(form, column, text, { header, rows }), language)} (${text})`,
    becomes: readRateText(text),
  }));

  function readRateText(text: string): string | null {
    const rate = readRate(text);
    return rate === null ? null : formatMoney(convertCents(hundredInCents, rate), language);
  }
}

/** Lists the latest typed rates, at most three: 100 of the currency, and the Canadian dollars that they become; none while a rate is wrong. */
export function typedRateSamples(mappingForm: MappingForm): readonly Sample[] {
  const { rates } = readDatedRates(listTypedRates(mappingForm.exchangeRates));
  const hundredInCents = cents(10_000);
  const readRate = createRateReader(plainNumberFormat, mappingForm.exchangeRateIs === "fromCad" ? "fromCad" : "toCad");
  return rates
    .toSorted((left, right) => (left.from < right.from ? 1 : left.from > right.from ? -1 : 0))
    .slice(0, samplesAtMost)
    .flatMap(({ currency, from, rate }) => {
      const parsedRate = readRate(rate);
      return parsedRate === null
        ? []
        : [
            {
              text: `${formatForeignMoney(hundredInCents, currency, language)} (${from})`,
              becomes: formatMoney(convertCents(hundredInCents, parsedRate), language),
            },
          ];
    });
}

/** Lists at most three values of a column as imported with the answered currency; none if the column is that of the currencies, or unmapped. */
function currencySamples(form: MappingForm, column: string, lines: PreviewLines): readonly Sample[] {
  const mappedField = Object.entries(form.columns).find(([, name]) => name === column)?.[0];
  return mappedField === undefined || mappedField === "currency" ? [] : fieldSamples(form, mappedField, lines);
}

/** Lists receipt numbers, each with the store, the till and the number that it becomes. */
function numberSamples(form: MappingForm, column: string, lines: PreviewLines): readonly Sample[] {
  const numberPartFields = partFields.toReversed().filter((field) => form.columns[field] === column);
  return columnSamples(column, lines, (text) => {
    const partTexts = numberPartFields.map((field) => readText(form, field, text));
    return partTexts.includes(null) ? null : partTexts.join(" · ");
  });
}

function priceSamples(
  mappingForm: MappingForm,
  field: "unitPrice" | "lineTotal",
  { header, rows }: PreviewLines,
): readonly Sample[] {
  const [unitsAt, amountAt] = [
    header.indexOf(mappingForm.columns["quantity"] ?? ""),
    header.indexOf(mappingForm.columns[field] ?? ""),
  ];
  const readPrices = rows.flatMap((cells) => {
    const [units, amount] = [
      readField(numberFormatOf(mappingForm), "quantity", cells[unitsAt] ?? ""),
      readField(numberFormatOf(mappingForm), field, cells[amountAt] ?? ""),
    ];
    const currency = currencyOf(mappingForm, header[amountAt] ?? "", (cells[amountAt] ?? "").trim(), { header, rows });
    return units?.is === "quantity" && amount?.is === "price"
      ? [{ units: units.value, amount: amount.value, currency }]
      : [];
  });
  const differentSamples = [
    ...new Map(readPrices.map((sample) => [`${sample.units} ${sample.amount}`, sample])).values(),
  ];
  const mostTellingSamples = differentSamples
    .toSorted((left, right) => Number(left.units === 1_000) - Number(right.units === 1_000))
    .slice(0, samplesAtMost);
  return mostTellingSamples.map(({ units, amount, currency }) => {
    const formattedPrice = priceText(amount, currency);
    const formattedQuantity = formatQuantity(units, language);
    const formattedTotal = moneyText(extendPrice(unitCost(Math.abs(amount)), quantity(Math.abs(units))), currency);
    return field === "unitPrice"
      ? { text: `${formattedQuantity} × ${formattedPrice}`, becomes: formattedTotal }
      : { text: `${formattedQuantity} · ${formattedPrice}`, becomes: formattedPrice };
  });
}

function readText(form: MappingForm, field: string, text: string, currency: string = ownCurrency): string | null {
  // The date format is still unknown.
  if (form.dateFormat === "" && (field === "date" || field === "openDate")) return text;
  const cellPart = form.parts[field];
  const strippedSuffix = form.stripSuffix[field] ?? "";
  const textWithoutSuffix =
    strippedSuffix !== "" && text.endsWith(strippedSuffix)
      ? text.slice(0, text.length - strippedSuffix.length).trimEnd()
      : text;
  const fieldText = cellPart === undefined ? textWithoutSuffix : takePart(textWithoutSuffix, cellPart);
  const fieldReading = fieldText === null ? null : readField(numberFormatOf(form), field, fieldText);
  return fieldReading === null ? null : sayReading(fieldReading, currency);
}

function numberFormatOf(form: MappingForm) {
  return {
    decimal: form.decimal === "," ? ("," as const) : ("." as const),
    thousands: ([",", ".", " ", "'"] as const).find((mark) => mark === form.thousands) ?? null,
    currencyMarks: form.currencyMarks.split(/\s+/u).filter((mark) => mark !== ""),
    dateFormat: form.dateFormat,
    timeFormat: form.timeFormat,
    ...(parseTimeZone(form.timeZone).ok ? { timeZone: form.timeZone } : {}),
    amountsIn: form.amountsIn === "cents" ? ("cents" as const) : ("dollars" as const),
    discountRateIs: form.discountRateIs === "percent" ? ("percent" as const) : ("fraction" as const),
  };
}

function sayReading(fieldReading: FieldReading, currency: string): string {
  if (fieldReading.is === "quantity") return formatQuantity(fieldReading.value, language);
  if (fieldReading.is === "price") return priceText(fieldReading.value, currency);
  if (fieldReading.is === "amount") return moneyText(fieldReading.value, currency);
  if (fieldReading.is === "rate") return formatPercent(fieldReading.value, language);
  if (fieldReading.is === "text") return fieldReading.value;
  const { date, second } = fieldReading;
  return [
    date === null ? null : formatDate(date, language),
    second === null ? null : formatClock(Math.floor(second / 60), language),
  ]
    .filter((part) => part !== null)
    .join(", ");
}

function isZeroOrBlank(text: string): boolean {
  return /^[0.,\s]*$/u.test(text);
}
