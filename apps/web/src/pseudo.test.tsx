import { withoutPseudoTexts } from "@comptoir/i18n";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import type { Drawn } from "./shared/testing/draw.ts";

// The texts of a page are chosen when its modules load.
localStorage.setItem("comptoir.pseudo", "on");
vi.resetModules();
const { defaultReport } = await import("@comptoir/domain/report");
const { chooseSplit, newWidget } = await import("@comptoir/domain/dashboard");
const { passwordPolicy } = await import("@comptoir/domain/session");
const { EditorPanel } = await import("./entity/editor-panel.tsx");
const { EntityPage } = await import("./entity/entity-page.tsx");
const { memoryServer, sampleProducts } = await import("./entity/testing/memory-gateway.ts");
const { managerPermissions, productScreen, signIn } = await import("./entity/testing/product-screen.ts");
const { WidgetEditor } = await import("./features/dashboard/editor/widget-editor.tsx");
const { CreateDocumentDialog } = await import("./features/inventory/create-document-dialog.tsx");
const { LoginPage } = await import("./features/login/login-page.tsx");
const { BuilderPage } = await import("./features/report/builder-page.tsx");
const { ReportGatewayProvider } = await import("./features/report/gateway-context.ts");
const { memoryReports } = await import("./features/report/testing/memory-reports.ts");
const { openReport } = await import("./features/report/testing/open-report.tsx");
const { makeMemoryKeyStore } = await import("./shared/device-storage.ts");
const { OwnPasswordForm } = await import("./shared/own-password-form.tsx");
const { showFailure } = await import("./shared/show-failure.ts");
const { draw } = await import("./shared/testing/draw.ts");
const { t, text } = await import("./shared/text.ts");
const { ErrorDialog } = await import("./shell/error-dialog.tsx");

const areas = [
  "common",
  "errors",
  "login",
  "password",
  "user",
  "shell",
  "management",
  "listView",
  "inventory",
  "dashboard",
  "charts",
  "arrange",
  "widget",
  "report",
] as const;

let page: Drawn | undefined;
beforeAll(() => text.load(...areas));
afterEach(() => {
  page?.remove();
  vi.unstubAllGlobals();
});
afterAll(() => {
  localStorage.clear();
  vi.resetModules();
});

const namingAttributes = ["aria-label", "title", "placeholder", "alt", "aria-description"] as const;

/** Lists the displayed texts that did not come from the words, without the given data. */
function foreignTexts(element: Element, data: readonly RegExp[]): readonly string[] {
  const attributes = [...element.querySelectorAll("*")].flatMap((child) =>
    namingAttributes.flatMap((name) => child.getAttribute(name) ?? []),
  );
  return [element.textContent ?? "", ...attributes]
    .map((displayed) => data.reduce((rest, pattern) => rest.replaceAll(pattern, ""), withoutPseudoTexts(displayed)))
    .filter((rest) => /\p{L}/u.test(rest));
}

/** Draws the words of a screen, and expects none that was not translated. */
function expectOnlyWords(drawnPage: Drawn, ...data: readonly RegExp[]): void {
  page = drawnPage;
  expect(drawnPage.text()).toContain("⟦");
  expect(foreignTexts(drawnPage.element, data)).toEqual([]);
}

describe("the pseudo-locale, in which every text of the words is bracketed", () => {
  it("finds a text that did not come from the words", async () => {
    page = await draw(
      <p title="Help">
        {t("common.close")} <b>Total</b> 12 Produit 1
      </p>,
    );
    expect(foreignTexts(page.element, [/Produit \d+/gu])).toEqual([" Total 12 ", "Help"]);
  });

  it("shows nothing else when signing in", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ empty: false }));
    expectOnlyWords(
      await draw(<LoginPage onSetupNeeded={() => undefined} />),
      /Comptoir/gu,
      /Français|English|Español/gu,
    );
  });

  it("shows nothing else in the form of one's password", async () => {
    signIn([]);
    const rules = { ...passwordPolicy, minStrength: 3 };
    const form = await draw(<OwnPasswordForm username="ana" rules={rules} onDone={() => undefined} />);
    await form.click(t("user.changePassword"));
    expectOnlyWords(form);
  });

  it("shows nothing else in the dialog of an error", async () => {
    signIn([]);
    showFailure({ code: "HTTP_503", status: 503, requestId: "77", issues: [] }, { operation: "DOCUMENT_SAVE" });
    expectOnlyWords(await draw(<ErrorDialog />));
  });

  it("shows nothing else in a list and in the form of one of its rows", async () => {
    signIn(managerPermissions);
    const products = [/(?:Produit |SKU-)\d+/gu];
    const screen = productScreen(memoryServer("product", sampleProducts(5)).gateway);
    history.replaceState(null, "", "/management/product");
    const list = await draw(<EntityPage screen={screen} id={null} />);
    await list.settle();
    expectOnlyWords(list, ...products);
    list.remove();
    const form = await draw(
      <EditorPanel
        screen={screen}
        id={1}
        origin=""
        mayWrite
        beside={false}
        takesFocus={false}
        onGo={() => undefined}
      />,
    );
    await form.settle();
    expectOnlyWords(form, ...products);
  });

  it("shows nothing else in the dialog of a new inventory document", async () => {
    signIn(["INVENTORYDOCUMENT_CUD"]);
    vi.stubGlobal("fetch", async () => Response.json([]));
    expectOnlyWords(await draw(<CreateDocumentDialog onClose={() => undefined} onMade={() => undefined} />));
  });

  it("shows nothing else in the editor of a widget", async () => {
    signIn(["DASHBOARD_READ", "DASHBOARD_CUD", "SALE_READ"]);
    expectOnlyWords(
      await draw(
        <WidgetEditor
          widget={chooseSplit(newWidget("netSales"), "DEPARTMENT")}
          isNew
          boardId={7}
          targetId={null}
          storedRoles={[]}
          context={{ date: "-1w", compare: null, autoGrain: null }}
          drafts={makeMemoryKeyStore()}
          onDone={() => undefined}
          onCancel={() => undefined}
        />,
      ),
    );
  });

  it("shows nothing else in a report and in its builder", async () => {
    const permissions = ["REPORT_READ", "REPORT_CUD", "SALE_READ"];
    signIn(permissions);
    const server = memoryReports(undefined, [
      { ...defaultReport("sale", permissions), id: 12, descriptions: { fr: "R 12", en: "R 12" } },
    ]);
    const report = await openReport("/report/sale/12", server);
    expectOnlyWords(report, /R 12|Kitchen|Garden|[AB]-\d|Mar \d+, 2026/gu);
    report.remove();
    const builder = await draw(
      <ReportGatewayProvider value={server}>
        <BuilderPage params={{ type: "sale", step: "create", id: "0" }} />
      </ReportGatewayProvider>,
    );
    await builder.settle();
    expectOnlyWords(builder, /R 12/gu);
  });
});
