import { errorCatalogue } from "@comptoir/domain/errors";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { Drawn } from "../../shared/testing/draw.ts";

let drawnPage: Drawn | undefined;
beforeEach(() => vi.resetModules());
afterEach(() => {
  drawnPage?.remove();
  localStorage.clear();
  // The files after this one get modules in their own language.
  vi.resetModules();
});

const importCodes = Object.keys(errorCatalogue).filter((code) => code.startsWith("IMPORT_"));

it.each([
  ["fr", "Quantité\u00a0: "],
  ["en", "Quantité: "],
  ["es", "Quantité: "],
])("in %s every reason follows its column as the language writes it: %j", async (language, expected) => {
  localStorage.setItem("comptoir.language", language);
  const [{ SetAsideCard }, { batch, knownMappings, succeeded }, { draw }, { text }] = await Promise.all([
    import("./components/set-aside-card.tsx"),
    import("./testing/gateway.ts"),
    import("../../shared/testing/draw.ts"),
    import("../../shared/text.ts"),
  ]);
  await text.load("common", "errors", "importing");
  const rows = importCodes.map((code, index) => ({
    row: index + 2,
    cells: [""],
    issues: [{ row: index + 2, column: "Quantité", value: "", code, params: {} }],
  }));
  const setAside = async () =>
    succeeded({ header: ["Quantité"], mapping: { ...knownMappings[0]?.mapping }, rows, hasMore: false });
  drawnPage = await draw(
    <SetAsideCard batch={{ ...batch, setAside: rows.length }} gateway={{ setAside }} onCorrect={() => {}} />,
  );
  const reasons = [...drawnPage.element.querySelectorAll("td")]
    .map(({ textContent }) => textContent ?? "")
    .filter((cellText) => cellText.startsWith("Quantité"));
  expect(reasons).toHaveLength(rows.length);
  for (const reason of reasons) {
    expect(reason.startsWith(expected)).toBe(true);
    // French has a no-break space before a colon, and none before the other marks.
    if (language === "fr") expect(reason).not.toMatch(/[^\u00a0]:|[ \u00a0\u202f][;!?]/u);
  }
});
