/**
 * Checks every screen of reports with axe: each kind, each way of reading, the builder's steps, and each dialog, in both themes,
 * at desktop and phone widths.
 */
import { reportKinds } from "@comptoir/domain/report";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { launchBrowser, takeScreenshot } from "./support/browser.ts";
import { checkWithAxe, screenWidths } from "./support/look-with-axe.ts";
import { demoPassword, startDemo, type RunningDemo } from "./support/start-demo.ts";

const axisLevel = (field: string, grain: string | null = null) => ({
  field,
  grain,
  direction: "ascending",
  subtotal: true,
});
const sumMeasure = (field: string) => ({ field, aggregate: "sum", display: { kind: "value" } });
const pivotOf = (rows: readonly object[], columns: readonly object[]) =>
  `pivot=${encodeURIComponent(JSON.stringify({ rows, columns, measures: [sumMeasure("net"), sumMeasure("quantity")], totals: { row: true, column: true, grand: true }, sort: null }))}`;

const listAddress = "/report/sale?period=-1w";
const groupedAddress = `${listAddress}&${pivotOf([axisLevel("department"), axisLevel("location")], [])}`;
const pivotAddress = `${listAddress}&${pivotOf([axisLevel("department")], [axisLevel("date", "weekday")])}`;
const findingsAddress = "/report/integrity?period=-1m";
const batchesAddress = "/report/batch-export?period=-1d";
const builderAddress = "/report/sale/create/0";

describe("every screen of reports", () => {
  let app: RunningDemo;
  let browser: Browser;
  let page: Page;
  let token = "";
  let reportId = 0;
  let askingId = 0;
  let batchId = 0;
  let width: number = screenWidths[0];
  const complaints: string[] = [];

  const callServer = async (path: string, body: unknown): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await fetch(`${app.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token !== "" && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    expect([path, answer.status]).toEqual([path, 200]);
    return (await answer.json()) as Readonly<Record<string, unknown>>;
  };
  const button = (name: string | RegExp): Locator => page.getByRole("button", { name });
  const dialog = (): Locator => page.getByRole("dialog").last();
  const still = () =>
    expect
      .poll(() => page.locator("main [data-skeleton], dialog[open] [data-skeleton], main [aria-busy=true]").count(), {
        timeout: 60_000,
      })
      .toBe(0);
  const rows = () => page.locator("[role=grid] tbody tr[aria-rowindex='2'] td").first().waitFor({ timeout: 60_000 });
  const openPath = async (path: string): Promise<void> => {
    // The draft stays on the device until it is discarded.
    await page.evaluate(() =>
      [localStorage, sessionStorage].forEach((store) =>
        Object.keys(store)
          .filter((key) => /\.(?:draft|panel)\./u.test(key))
          .forEach((key) => store.removeItem(key)),
      ),
    );
    await page.goto(`${app.url}${path}`);
    await page.locator("main h1").first().waitFor();
    await still();
  };
  /** Finds headers that are not aligned with their columns. */
  const headsBeside = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("[role=grid] th[aria-colindex]")].flatMap((head) => {
        const cell = head
          .closest("[role=grid]")
          ?.querySelector(`tbody td[aria-colindex="${head.getAttribute("aria-colindex") ?? ""}"]`);
        const distance =
          cell == null ? 0 : Math.abs(cell.getBoundingClientRect().left - head.getBoundingClientRect().left);
        return distance > 1 ? [`${head.textContent}: ${distance} px`] : [];
      }),
    );
  /** Opens a screen, runs the steps, and checks it at each width. */
  const checkScreen = async (
    name: string,
    path: string,
    act: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<void> => {
    const faults: string[] = [];
    for (width of screenWidths) {
      await page.setViewportSize({ width, height: 900 });
      await openPath(path);
      await act();
      await still();
      expect([name, await headsBeside()]).toEqual([name, []]);
      faults.push(...(await checkWithAxe(page, name, width)));
    }
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
  };
  const fromMenu = async (menu: string, entry: string | RegExp): Promise<void> => {
    await page.getByRole("main").getByRole("button", { name: menu, exact: true }).last().click();
    await page.getByRole("menuitem", { name: entry }).click();
  };
  const openRow = async (): Promise<void> => {
    await rows();
    await page.getByRole("grid").first().focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Ligne suivante" }).waitFor();
  };
  const editPanel = async (): Promise<void> => {
    await openRow();
    await button("Modifier le panneau latéral").click();
    await page.getByRole("textbox", { name: "Gabarit" }).waitFor();
  };
  /** Rows behind a figure of the first group. */
  const drill = async (): Promise<void> => {
    await rows();
    await page.getByRole("grid").first().focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await dialog().getByRole("grid").waitFor();
  };
  const main = () => page.getByRole("main");
  const schedules = async (): Promise<void> => {
    await rows();
    await fromMenu("Rapports", /^Planifier l’envoi/u);
    await page.waitForURL(/schedules=report/u);
    await still();
  };
  const fillFolder = async (): Promise<void> => {
    await main().getByRole("combobox", { name: "Envoyer" }).selectOption("FOLDER");
    await main().getByLabel("Dossier", { exact: true }).fill("comptabilite");
  };

  beforeAll(async () => {
    app = await startDemo();
    const entered = await callServer("/api/BasicLogin", { username: "admin", password: demoPassword });
    token = String(entered["token"]);
    const content = {
      dataSource: "sale",
      period: "-1w",
      genericListColumn: [],
      genericListGroup: [],
      isList: true,
      reportDataModelRoles: [],
    };
    const columns = ["date", "sku", "description", "net"].map((field) => ({
      field,
      aggregate: null,
      label: {},
      visible: true,
      width: null,
      frozen: false,
    }));
    const plainReport = await callServer("/api/Report", {
      ...content,
      descriptions: { fr: "Ventes à regarder" },
      genericListColumn: columns,
      genericListFilter: [],
    });
    const askedReport = await callServer("/api/Report", {
      ...content,
      descriptions: { fr: "Ventes d’un article" },
      genericListColumn: columns,
      genericListFilter: [{ Column: "sku", Operator: "=", Value: null, promptUser: true }],
    });
    [reportId, askingId] = [Number(plainReport["_ReportDataModelID"]), Number(askedReport["_ReportDataModelID"])];
    browser = await launchBrowser();
    page = await (
      await browser.newContext({ locale: "fr-CA", timezoneId: "America/Toronto", reducedMotion: "reduce" })
    ).newPage();
    page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
    await page.goto(app.url);
    await page.locator("#username").fill("admin");
    await page.locator("#password").fill(demoPassword);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/bi**");
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  }, 600_000);
  beforeEach(() => {
    complaints.length = 0;
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail")
      await takeScreenshot(page, `every-report-failed-${width}`).catch(() => undefined);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it.for(Object.keys(reportKinds))("%s, as it opens", (kind) => checkScreen(kind, `/report/${kind}?period=-1m`));

  it("a list, with groups, as a pivot table with its fields, and as each picture", async () => {
    await checkScreen("list", listAddress, rows);
    await checkScreen("groups", groupedAddress, rows);
    await checkScreen("pivot", pivotAddress, async () => {
      await rows();
      await button("Tableau croisé dynamique").click();
      await page.getByRole("region", { name: "Champs du tableau croisé dynamique" }).waitFor();
    });
    await checkScreen("display", pivotAddress, async () => {
      await rows();
      await button("Tableau croisé").click();
      await button("Afficher comme").first().click();
      await page.getByRole("combobox", { name: "Afficher comme" }).waitFor();
    });
    for (const picture of ["bar", "line", "pie"])
      await checkScreen(picture, `${groupedAddress}&view=${picture}`, () =>
        page.locator("main svg[role], main figure, main [role=img]").first().waitFor(),
      );
    await checkScreen("bar without groups", `${listAddress}&view=bar`);
  });

  it("dialogs and menus: filters, groups, columns, views, files", async () => {
    await checkScreen("filter", listAddress, async () => {
      await rows();
      await button("Filtre").click();
      await button(/^Champ/u).click();
      await page.getByRole("option", { name: "Rayon", exact: true }).click();
      await page.getByRole("checkbox").first().waitFor();
    });
    await checkScreen(
      "filtered",
      `${listAddress}&filters=${encodeURIComponent(JSON.stringify([{ Column: "net", Operator: ">", Value: 500 }]))}`,
      rows,
    );
    await checkScreen("group-by", listAddress, async () => {
      await rows();
      await button("Regrouper par").click();
      await page.getByRole("option").first().waitFor();
    });
    await checkScreen("columns", listAddress, async () => {
      await rows();
      await button("Colonnes").click();
      await button(/^Monter/u)
        .first()
        .waitFor();
    });
    await checkScreen("export", listAddress, async () => {
      await rows();
      await button("Exporter").click();
      await page.getByRole("menuitem", { name: "Imprimer" }).waitFor();
    });
    await checkScreen("new-view", listAddress, async () => {
      await rows();
      await fromMenu("Vues", /^Enregistrer une nouvelle vue/u);
      await dialog().waitFor();
    });
    await checkScreen("widget", groupedAddress, async () => {
      await rows();
      await fromMenu("Rapports", /^Ajouter à un tableau de bord/u);
      await dialog().getByLabel("Titre du widget").waitFor();
    });
  });

  it("a row, its template, its receipt, and the rows behind a figure", async () => {
    await checkScreen("row", listAddress, openRow);
    await checkScreen("editor", listAddress, editPanel);
    await checkScreen("editor-refused", listAddress, async () => {
      await editPanel();
      await page.getByRole("textbox", { name: "Gabarit" }).fill("<h3>{{description}}</h3>\n<script>alert(1)</script>");
      await button(/^Ligne 2/u)
        .first()
        .waitFor();
    });
    await checkScreen("editor-form", listAddress, async () => {
      await editPanel();
      await dialog().getByText("Formulaire", { exact: true }).click();
      await dialog().getByLabel("Colonnes", { exact: true }).waitFor();
    });
    await checkScreen("receipt", listAddress, async () => {
      await openRow();
      await button("Ouvrir le reçu").click();
      await page.getByRole("dialog", { name: /^Reçu \S/u }).waitFor();
    });
    await checkScreen("behind", groupedAddress, drill);
    await checkScreen("behind-row", groupedAddress, async () => {
      await drill();
      await dialog().getByRole("grid").focus();
      await page.keyboard.press("Enter");
      await page.getByRole("complementary", { name: "Détail de la ligne" }).waitFor();
    });
  });

  it.for(["Source", "Nom et période", "Colonnes", "Filtres", "Regroupement", "Partage"])(
    "the step %s of the builder",
    (step) =>
      checkScreen(`builder ${step}`, builderAddress, async () => {
        await page.getByRole("tab", { name: step }).click();
        if (step === "Filtres") await page.getByRole("tabpanel").getByRole("button", { name: "Filtre" }).click();
        if (step === "Regroupement") {
          await page.getByRole("tabpanel").getByRole("button", { name: "Regrouper par" }).click();
          await page.getByRole("option", { name: "Rayon", exact: true }).click();
          await page.getByRole("checkbox", { name: /^Sous-total/u }).waitFor();
        }
      }),
  );

  it("saved ones: their list, one as it is and as a list, one to change, one without its name", async () => {
    await checkScreen("saved", "/simplelist/sale");
    await checkScreen("saved-one", `/report/sale/${reportId}`, rows);
    await checkScreen("saved-list", `/list/sale/${reportId}`, rows);
    await checkScreen("saved-change", `/report/sale/update/${reportId}`, rows);
    await checkScreen("builder-faults", builderAddress, async () => {
      await rows();
      await page.keyboard.press("Control+s");
      await page.getByRole("alert").first().waitFor();
    });
  });

  it("prompts, truncated results, a missing report, and an empty one", async () => {
    await checkScreen("asks", `/report/sale/${askingId}`, () => button("Afficher").waitFor());
    await checkScreen(
      "gone-filter",
      `${listAddress}&filters=${encodeURIComponent(JSON.stringify([{ Column: "colour", Operator: "=", Value: "red" }]))}`,
    );
    await checkScreen("unread", "/report/sale?period=-1w&pivot=what");
    await checkScreen("no-report", "/report/sale/99999");
    await checkScreen("no-kind", "/report/nothing");
    await checkScreen("no-rows", "/report/sale?period=1999-01-01..1999-01-02");
    await checkScreen(
      "no-match",
      `${listAddress}&filters=${encodeURIComponent(JSON.stringify([{ Column: "sku", Operator: "=", Value: "no such item" }]))}`,
    );
  });

  it("findings: one beside the table, several at once, and why", async () => {
    await checkScreen("finding", findingsAddress, openRow);
    await checkScreen("findings", findingsAddress, async () => {
      await rows();
      for (const tabIndex of [0, 1]) await page.locator("tbody [data-box]").nth(tabIndex).click();
      await button("Accepter 2 anomalies").waitFor();
    });
    await checkScreen("findings-reason", findingsAddress, async () => {
      await rows();
      for (const tabIndex of [0, 1]) await page.locator("tbody [data-box]").nth(tabIndex).click();
      await button("Accepter 2 anomalies").click();
      await dialog().getByRole("button", { name: "Accepter" }).click();
      await dialog().getByText("Indiquez pourquoi vous acceptez cette anomalie.").waitFor();
    });
  });

  it("schedules: a new one, all of a report, and what was sent", async () => {
    await checkScreen("schedule-new", listAddress, schedules);
    await fillFolder();
    await main().getByRole("button", { name: "Planifier", exact: true }).click();
    await main().getByText("Dossier comptabilite").waitFor();
    await checkScreen("schedules", listAddress, schedules);
    await checkScreen("schedule-history", listAddress, async () => {
      await schedules();
      await main()
        .getByRole("button", { name: /^Actions/u })
        .first()
        .click();
      await page.getByRole("menuitem", { name: "Historique" }).click();
      await main().getByRole("heading", { name: "Historique" }).waitFor();
    });
  });

  it("batches: their schedules, a new one, one that is checked, one that left, and again", async () => {
    await checkScreen("batch-schedule", batchesAddress, async () => {
      await rows();
      await button("Planifier").click();
      await main().getByRole("combobox", { name: "Données" }).waitFor();
    });
    await checkScreen("batch-new", "/report/batch-export/batch/new", () => button("Calculer les totaux").waitFor());
    await button("Calculer les totaux").click();
    await page.waitForURL(/batch\/\d+$/u);
    batchId = Number(page.url().split("/").at(-1));
    const batch = `/report/batch-export/batch/${batchId}`;
    await checkScreen("batch-draft", batch, () => button("Confirmer ces totaux").waitFor());
    await button("Confirmer ces totaux").click();
    await button("Exporter").waitFor();
    await checkScreen("batch-verified", batch, () => button("Exporter").waitFor());
    await button("Exporter").click();
    await button("Télécharger").waitFor();
    await checkScreen("batch-exported", batch, () => button("Télécharger").waitFor());
    await checkScreen("batch-again", batch, async () => {
      await button("Exporter de nouveau").click();
      await dialog().getByLabel("Motif").waitFor();
    });
  });

  it("on paper", async () => {
    for (const [name, path] of [
      ["paper-list", listAddress],
      ["paper-pivot", pivotAddress],
      ["paper-row", `${listAddress}&row=1`],
    ] as const) {
      await page.setViewportSize({ width: screenWidths[0], height: 900 });
      await openPath(path);
      await rows();
      await page.emulateMedia({ media: "print" });
      expect(await checkWithAxe(page, name, screenWidths[0])).toEqual([]);
      await page.emulateMedia({ media: null });
    }
    expect(complaints).toEqual([]);
  });
});
