import type { FilterTest, LivingFilter, LivingReader } from "./living-reader.ts";

/** Fills the fields of a new filter, and parses a filter from them. */
export function createFilterFields({ data, texts, page, fold }: Omit<LivingReader, "draw">) {
  const { columns, rows, words } = data;
  const [field, test, value, fault] = [
    page.element("field") as HTMLSelectElement,
    page.element("test") as HTMLSelectElement,
    page.element("value") as HTMLInputElement,
    page.element("fault"),
  ];
  /** Offers the conditions and the values of the selected column. */
  const offerValues = (): void => {
    const choiceIndex = Number(field.value);
    const column = columns[choiceIndex];
    if (column === undefined) return;
    const isText = column.decimals === null && !column.isDay;
    const tests: readonly FilterTest[] = isText ? ["is", "isNot", "contains"] : ["atLeast", "atMost", "is", "isNot"];
    test.replaceChildren(...tests.map((operator) => new Option(words[operator], operator)));
    value.value = "";
    value.type = column.isDay ? "date" : "text";
    value.inputMode = column.decimals === null ? "" : "decimal";
    fault.textContent = "";
    const suggestions = isText
      ? [...new Set(rows.map((cells) => texts.cellText(cells[choiceIndex] ?? null, choiceIndex)))]
          .filter((text) => text !== "")
          .sort((left, right) => left.localeCompare(right, document.documentElement.lang))
      : [];
    page.element("values").replaceChildren(...suggestions.slice(0, 1_000).map((text) => new Option(text, text)));
  };
  /** Parses the filter and clears its value; null if it is invalid, which the page says, or has no value. */
  const takeFilter = (): LivingFilter | null => {
    const choiceIndex = Number(field.value);
    const column = columns[choiceIndex];
    if (column === undefined) return null;
    const typedValue = value.value;
    const operator = test.value as FilterTest;
    const figure = column.decimals === null ? null : texts.parseFigure(typedValue, column);
    const isInvalid = column.decimals !== null && figure === null;
    fault.textContent = isInvalid ? words.wrong : "";
    if (isInvalid || (typedValue.trim() === "" && (column.isDay || operator === "contains"))) return null;
    value.value = "";
    const textOf = (text: string, comparedValue: string | number): LivingFilter => ({
      at: choiceIndex,
      test: operator,
      value: comparedValue,
      text: `${column.header} ${words[operator]} ${text}`,
    });
    if (figure !== null) return textOf(texts.cellText(figure, choiceIndex), figure);
    if (!column.isDay)
      return textOf(typedValue.trim() === "" ? words.none : typedValue.trim(), fold(typedValue.trim()));
    const day = texts.cellText(typedValue, choiceIndex);
    return textOf(day, operator === "is" || operator === "isNot" ? fold(day) : typedValue);
  };
  return { field, value, offer: offerValues, take: takeFilter };
}
