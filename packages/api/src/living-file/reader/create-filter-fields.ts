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
  const offerTestsAndValues = (): void => {
    const chosenColumnIndex = Number(field.value);
    const chosenColumn = columns[chosenColumnIndex];
    if (chosenColumn === undefined) return;
    const isTextColumn = chosenColumn.decimals === null && !chosenColumn.isDay;
    const offeredTests: readonly FilterTest[] = isTextColumn
      ? ["is", "isNot", "contains"]
      : ["atLeast", "atMost", "is", "isNot"];
    test.replaceChildren(...offeredTests.map((operator) => new Option(words[operator], operator)));
    value.value = "";
    value.type = chosenColumn.isDay ? "date" : "text";
    value.inputMode = chosenColumn.decimals === null ? "" : "decimal";
    fault.textContent = "";
    const suggestions = isTextColumn
      ? [...new Set(rows.map((cells) => texts.cellText(cells[chosenColumnIndex] ?? null, chosenColumnIndex)))]
          .filter((text) => text !== "")
          .sort((left, right) => left.localeCompare(right, document.documentElement.lang))
      : [];
    page.element("values").replaceChildren(...suggestions.slice(0, 1_000).map((text) => new Option(text, text)));
  };
  /** Parses the filter and clears its value; null if it is invalid, which the page says, or has no value. */
  const takeFilter = (): LivingFilter | null => {
    const filteredColumnIndex = Number(field.value);
    const filteredColumn = columns[filteredColumnIndex];
    if (filteredColumn === undefined) return null;
    const typedValue = value.value;
    const chosenTest = test.value as FilterTest;
    const parsedFigure = filteredColumn.decimals === null ? null : texts.parseFigure(typedValue, filteredColumn);
    const isInvalidFigure = filteredColumn.decimals !== null && parsedFigure === null;
    fault.textContent = isInvalidFigure ? words.wrong : "";
    if (isInvalidFigure || (typedValue.trim() === "" && (filteredColumn.isDay || chosenTest === "contains")))
      return null;
    value.value = "";
    const makeFilter = (text: string, comparedValue: string | number): LivingFilter => ({
      at: filteredColumnIndex,
      test: chosenTest,
      value: comparedValue,
      text: `${filteredColumn.header} ${words[chosenTest]} ${text}`,
    });
    if (parsedFigure !== null) return makeFilter(texts.cellText(parsedFigure, filteredColumnIndex), parsedFigure);
    if (!filteredColumn.isDay)
      return makeFilter(typedValue.trim() === "" ? words.none : typedValue.trim(), fold(typedValue.trim()));
    const dayText = texts.cellText(typedValue, filteredColumnIndex);
    return makeFilter(dayText, chosenTest === "is" || chosenTest === "isNot" ? fold(dayText) : typedValue);
  };
  return { field, value, offer: offerTestsAndValues, take: takeFilter };
}
