import { Effect } from "effect";

import { createLayer, createRoles, createTarget, createUser, grantRole } from "../organisation/index.ts";
import { insertLegacy } from "../legacy/index.ts";
import { demoAccounts, demoChains, demoGroup, mailAddressOf, type DemoChain } from "./chains/index.ts";
import { paymentTypesOf, taxesOf } from "./legacy.data.ts";
import type { OpenShop } from "./make-sales.ts";

/** Makes the group, its chains with their shops and roles, and the accounts. */

export interface DemoAccount {
  readonly username: string;
  readonly role: string;
  readonly place: string;
}

interface Place {
  readonly targetId: number;
  readonly layerId: number;
  readonly roleOf: Effect.Success<ReturnType<typeof createRoles>>;
  readonly description: string;
}

export const makeOrganisation = Effect.fn("makeOrganisation")(function* (password: string) {
  const { code, name } = demoGroup;
  const group = yield* createTarget({ code, description: name });
  const root = yield* createLayer({ targetId: group, parentId: null, type: "CHAIN", code, description: name });
  const placeByCode = new Map<string, Place>([
    [code, { targetId: group, layerId: root, roleOf: yield* createRoles(group), description: name }],
  ]);
  const targetIdByChain = new Map<DemoChain["code"], number>();
  const shops: OpenShop[] = [];
  for (const chain of demoChains) {
    const targetId = yield* createTarget({ code: chain.code, description: chain.name, priority: targetIdByChain.size });
    targetIdByChain.set(chain.code, targetId);
    shops.push(...(yield* openChain(chain, { targetId, parentId: root }, placeByCode)));
  }
  return { shops, accounts: yield* openAccounts(placeByCode, password), targetIds: targetIdByChain };
});

const openChain = Effect.fnUntraced(function* (
  chain: DemoChain,
  { targetId, parentId }: { readonly targetId: number; readonly parentId: number },
  placeByCode: Map<string, Place>,
) {
  const roleOf = yield* createRoles(targetId, chain.language);
  const { code, name: description } = chain;
  const layerId = yield* createLayer({ targetId, parentId, type: "CHAIN", code, description });
  placeByCode.set(code, { targetId, layerId, roleOf, description });
  const shops: OpenShop[] = [];
  for (const region of chain.regions) {
    const regionId = yield* createLayer({
      targetId,
      parentId: layerId,
      type: "REGION",
      code: region.code,
      description: region.name,
    });
    for (const location of region.locations) {
      const locationId = yield* createLayer({
        targetId,
        parentId: regionId,
        type: "STORE",
        code: location.code,
        description: location.name,
        timeZone: location.timeZone,
        locationType: "STORE",
        city: location.city,
      });
      placeByCode.set(location.code, { targetId, layerId: locationId, roleOf, description: location.name });
      shops.push({ locationId, chain, location });
    }
  }
  return shops;
});

const openAccounts = Effect.fnUntraced(function* (placeByCode: ReadonlyMap<string, Place>, password: string) {
  const accounts: DemoAccount[] = [];
  for (const account of demoAccounts) {
    const { username, firstName, lastName, language, role } = account;
    const layer = placeByCode.get(account.layer);
    if (layer === undefined) continue;
    const { targetId, layerId } = layer;
    const email = mailAddressOf(account);
    const userId = yield* createUser({ targetId, layerId, username, password, firstName, lastName, email, language });
    yield* grantRole({ userId, roleId: layer.roleOf(role), layerId });
    accounts.push({ username, role, place: layer.description });
  }
  return accounts;
});

/** Makes clients, vendors, payment types and taxes of every chain. */
export const makeLegacyRecords = Effect.fnUntraced(function* (targetIdByChain: ReadonlyMap<DemoChain["code"], number>) {
  for (const { code, clients, vendors, words, regions } of demoChains) {
    const targetId = targetIdByChain.get(code) ?? 0;
    const provinces = new Set(regions.flatMap(({ locations }) => locations.map(({ province }) => province)));
    yield* insertLegacy("client", targetId, clients);
    yield* insertLegacy("vendor", targetId, vendors);
    yield* insertLegacy("paymentType", targetId, paymentTypesOf(words));
    yield* insertLegacy("tax", targetId, taxesOf(words, provinces));
  }
});
