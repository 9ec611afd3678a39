import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { unitCost } from "@comptoir/domain/money";
import { addDays, businessDateOf, type CalendarDate } from "@comptoir/domain/period";
import type { LanguageCode } from "@comptoir/domain/language";
import { checkDigitOf } from "@comptoir/domain/text";
import type { RoleTemplateCode } from "@comptoir/domain/access";
import type { Transaction } from "@comptoir/domain/transaction";

import { Catalogue } from "../catalogue/index.ts";
import { renewEngineAbove } from "../database/index.ts";
import { insertLegacy } from "../legacy/index.ts";
import { createLayer, createRoles, createTarget, createUser, grantRole } from "../organisation/index.ts";
import { SaleStore } from "../sales/index.ts";
import { demoDepartments } from "./catalogue.data.ts";
import { demoClients, demoPaymentTypes, demoTaxes, demoVendorOf, demoVendors } from "./legacy.data.ts";
import { makeDocuments } from "./make-documents.ts";
import { makeErrors } from "./make-errors.ts";
import { makeExports } from "./make-exports.ts";
import { makeFindings } from "./make-findings.ts";
import { makeGoals } from "./make-goals.ts";
import { makeReports } from "./make-reports.ts";
import { makeSales, type OpenShop, type StockedItem } from "./make-sales.ts";
import { makeStock } from "./make-stock.ts";
import { demoAccounts, demoTargets, type DemoTarget } from "./organisation.data.ts";

/** Fills an empty database with the demo shops: organisation and accounts, catalogue and stock, two years of sales up to this minute. */

export interface DemoOptions {
  /** One password for every demo account. */
  readonly password: string;
  /** Told how far the sales are, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly days?: number;
  /** What departments and items are called in; French when it is left out. */
  readonly language?: LanguageCode;
}

export interface DemoAccount {
  readonly username: string;
  readonly role: string;
  readonly place: string;
}

const twoYears = 731;
const batchDays = 92;
/** What the embedded engine may take while the demo is written, before it is opened anew between two quarters. Units: bytes. */
const takenAtMost = 48 * 1024 ** 2;

export const fillDemo = Effect.fn("fillDemo")(function* ({
  password,
  onProgress,
  days = twoYears,
  language = "fr",
}: DemoOptions) {
  const sql = yield* SqlClient.SqlClient;
  const { shops, accounts, targetIds } = yield* sql
    .withTransaction(createOrganisation(password))
    .pipe(Effect.catchTag("SqlError", Effect.die));
  yield* sql.withTransaction(keepLegacy(targetIds)).pipe(Effect.catchTag("SqlError", Effect.die));
  const items = yield* sql
    .withTransaction(stockShelves(targetIds, language))
    .pipe(Effect.catchTag("SqlError", Effect.die));
  const now = yield* Clock.currentTimeMillis;
  const today = businessDateOf(now, { timeZone: "America/Toronto", businessDayStart: 0 });
  const from = addDays(today, 1 - days);
  yield* sellUntil({ shops, items, from, days, now, onProgress });
  yield* makeStock({ from, today });
  const places = shops.map(({ locationId, location: { code, timeZone } }) => ({ locationId, code, timeZone }));
  yield* makeDocuments({ today, now, days, language, shops: places });
  yield* makeGoals({
    today,
    password,
    language,
    shops: shops.map(({ locationId, location }) => ({ locationId, code: location.code })),
  });
  yield* makeReports();
  yield* makeExports({ today });
  yield* makeErrors(now);
  yield* makeFindings({ today });
  return accounts;
});

const createOrganisation = Effect.fnUntraced(function* (password: string) {
  const group = yield* createTarget({ code: "COMPTOIR", description: "Groupe Comptoir" });
  const root = yield* createLayer({
    targetId: group,
    parentId: null,
    type: "CHAIN",
    code: "COMPTOIR",
    description: "Groupe Comptoir",
  });
  const groupRoles = yield* createRoles(group);
  const places = new Map([
    ["COMPTOIR", { targetId: group, layerId: root, roleOf: groupRoles, description: "Groupe Comptoir" }],
  ]);
  const targetIds = new Map<DemoTarget["code"], number>();
  const shops: OpenShop[] = [];
  for (const target of demoTargets) {
    const targetId = yield* createTarget({ code: target.code, description: target.name, priority: shops.length });
    targetIds.set(target.code, targetId);
    const roleOf = yield* createRoles(targetId);
    const chain = yield* createLayer({
      targetId,
      parentId: root,
      type: "CHAIN",
      code: target.code,
      description: target.name,
    });
    places.set(target.code, { targetId, layerId: chain, roleOf, description: target.name });
    for (const region of target.regions) {
      const regionId = yield* createLayer({
        targetId,
        parentId: chain,
        type: "REGION",
        code: region.code,
        description: region.name,
      });
      for (const location of region.locations) {
        const { code, name, timeZone, city } = location;
        const locationId = yield* createLayer({
          targetId,
          parentId: regionId,
          type: "STORE",
          code,
          description: name,
          timeZone,
          locationType: "STORE",
          city,
        });
        places.set(code, { targetId, layerId: locationId, roleOf, description: name });
        shops.push({ locationId, target: target.code, location });
      }
    }
  }
  const accounts: DemoAccount[] = [];
  for (const { username, firstName, lastName, language, role, layer } of demoAccounts) {
    const place = places.get(layer);
    if (place === undefined) continue;
    const userId = yield* createUser({
      targetId: place.targetId,
      layerId: place.layerId,
      username,
      password,
      firstName,
      lastName,
      language: language satisfies LanguageCode,
    });
    yield* grantRole({ userId, roleId: place.roleOf(role satisfies RoleTemplateCode), layerId: place.layerId });
    accounts.push({ username, role, place: place.description });
  }
  return { shops, accounts, targetIds };
});

/** Clients, vendors, ways to pay and taxes of every chain. */
const keepLegacy = Effect.fnUntraced(function* (targetIds: ReadonlyMap<DemoTarget["code"], number>) {
  for (const [code, targetId] of targetIds) {
    yield* insertLegacy("client", targetId, demoClients);
    yield* insertLegacy("vendor", targetId, demoVendors[code]);
    yield* insertLegacy("paymentType", targetId, demoPaymentTypes);
    yield* insertLegacy("tax", targetId, demoTaxes);
  }
});

const stockShelves = Effect.fnUntraced(function* (
  targetIds: ReadonlyMap<DemoTarget["code"], number>,
  language: LanguageCode,
) {
  const catalogue = yield* Catalogue;
  const stocked: StockedItem[] = [];
  let lastCode = 0;
  for (const [code, targetId] of targetIds) {
    const own = demoDepartments.filter(({ target }) => target === code);
    const vendors = new Map([...(yield* catalogue.listCodes(targetId)).vendors].map(([id, name]) => [name, id]));
    const departments = yield* catalogue.ensureDepartments(
      targetId,
      own.map((department) => ({ code: department.code, description: department[language] })),
    );
    for (const department of own) {
      const departmentId = departments.get(department.code) ?? 0;
      const subs = yield* catalogue.ensureSubDepartments(
        departmentId,
        department.subDepartments.map((sub) => ({ code: sub.code, description: sub[language] })),
      );
      for (const sub of department.subDepartments) {
        const subDepartmentId = subs.get(sub.code) ?? 0;
        const vendorId = vendors.get(vendorOf(sub.code)) ?? null;
        const rows = sub.items.map((item, index) => ({
          item,
          sku: `${sub.code}-${String(index + 1).padStart(2, "0")}`,
        }));
        const made = yield* catalogue.ensureItems(
          targetId,
          rows.map(({ item, sku }) => ({
            sku,
            upc: barcodeOf(++lastCode),
            description: item[language],
            departmentId,
            subDepartmentId,
            vendorId,
            price: unitCost(item.price * 100),
            cost: unitCost(item.cost * 100),
          })),
          "overwrite",
        );
        for (const { item, sku } of rows)
          stocked.push({
            itemId: made.get(sku)?.itemId ?? 0,
            departmentId,
            subDepartmentId,
            sku,
            description: item[language],
            price: item.price,
            cost: item.cost,
            tax: item.tax,
            bottle: item.bottle ?? 0,
            target: code,
            department: department.code,
            weight: item.weight,
          });
      }
    }
  }
  return stocked;
});

/** The code of who delivers a sub-department. */
const vendorOf = (subDepartment: string): string =>
  Object.entries<string>(demoVendorOf).find(([code]) => code === subDepartment)?.[1] ?? "";

/** A barcode of a manufacturer that is none. */
function barcodeOf(index: number): string {
  const digits = `69900${String(index).padStart(6, "0")}`;
  return `${digits}${checkDigitOf(digits)}`;
}

/** A batch a quarter: its receipts become visible together, and the first ones can be looked at while the rest is written. */
const sellUntil = Effect.fnUntraced(function* ({
  onProgress,
  ...sales
}: Parameters<typeof makeSales>[0] & { readonly from: CalendarDate; readonly onProgress: (share: number) => void }) {
  const store = yield* SaleStore;
  let day = 0;
  let waiting: Transaction[] = [];
  let batchId = yield* store.openBatch({ source: "DEMO", label: "Demo" });
  for (const receipts of makeSales(sales)) {
    day++;
    waiting.push(...receipts);
    const isLast = day === sales.days;
    if (waiting.length >= 2_000 || isLast || day % batchDays === 0) {
      yield* store.appendTransactions(batchId, waiting);
      waiting = [];
      onProgress(day / sales.days);
    }
    if (!isLast && day % batchDays !== 0) continue;
    yield* store.commitBatch(batchId);
    yield* renewEngineAbove(takenAtMost);
    if (!isLast) batchId = yield* store.openBatch({ source: "DEMO", label: "Demo" });
  }
}, Effect.orDie);
