import type { LawLine } from "../law-line.ts";

/** Formats a JUnit report: a suite per rule, a case per law. */
export function junitReportOf(lawLines: readonly LawLine[], testOf: (line: LawLine) => string): string {
  const suites = [...Map.groupBy(lawLines, ({ area, rule }) => `${area}/${rule}`)];
  const countBroken = (lawLines: readonly LawLine[]): number =>
    lawLines.filter(({ outcome }) => outcome === "broken").length;
  const countSkipped = (lawLines: readonly LawLine[]): number =>
    lawLines.filter(({ outcome }) => outcome === "skipped" || outcome === "ours").length;
  const timeText = (lawLines: readonly LawLine[]): string =>
    (lawLines.reduce((total, { ms }) => total + ms, 0) / 1000).toFixed(3);
  const countsText = (lawLines: readonly LawLine[]): string =>
    `tests="${lawLines.length}" failures="${countBroken(lawLines)}" skipped="${countSkipped(lawLines)}" time="${timeText(lawLines)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="laws" ${countsText(lawLines)}>`,
    ...suites.flatMap(([name, lawLines]) => [
      `  <testsuite name="${escapeXml(name)}" ${countsText(lawLines)}>`,
      ...lawLines.map((line) => testCase(line, testOf)),
      "  </testsuite>",
    ]),
    "</testsuites>",
    "",
  ].join("\n");
}

function testCase(line: LawLine, testOf: (line: LawLine) => string): string {
  const head = `    <testcase classname="${escapeXml(`${line.area}.${line.rule}`)}" name="${escapeXml(line.title)}" time="${(line.ms / 1000).toFixed(3)}"`;
  if (line.outcome === "held") return `${head}/>`;
  if (line.outcome !== "broken")
    return `${head}><skipped message="${line.outcome === "ours" ? "it uses nothing of what is under test" : "it passes a function, which cannot be sent"}"/></testcase>`;
  const message = line.failure?.message ?? "";
  return `${head}><failure message="${escapeXml(message.slice(0, 500))}">${escapeXml(`${message}\ncase: ${line.failure?.values ?? ""}\n\n${testOf(line)}`)}</failure></testcase>`;
}

/** Escapes a text for XML, which cannot represent most control characters and lone surrogates; these are printed as codes. */
const escapeXml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll(
      // oxlint-disable-next-line no-control-regex -- control characters are the ones to replace
      /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
