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

interface OrganisationPlace {
  readonly targetId: number;
  readonly layerId: number;
  readonly roleOf: Effect.Success<ReturnType<typeof createRoles>>;
  readonly description: string;
}

export const makeOrganisation = Effect.fn("makeOrganisation")(function* (password: string) {
  const { code, name } = demoGroup;
  const groupTargetId = yield* createTarget({ code, description: name });
  const rootLayerId = yield* createLayer({
    targetId: groupTargetId,
    parentId: null,
    type: "CHAIN",
    code,
    description: name,
  });
  const placeByCode = new Map<string, OrganisationPlace>([
    [
      code,
      { targetId: groupTargetId, layerId: rootLayerId, roleOf: yield* createRoles(groupTargetId), description: name },
    ],
  ]);
  const targetIdByChain = new Map<DemoChain["code"], number>();
  const allShops: OpenShop[] = [];
  for (const chain of demoChains) {
    const chainTargetId = yield* createTarget({
      code: chain.code,
      description: chain.name,
      priority: targetIdByChain.size,
    });
    targetIdByChain.set(chain.code, chainTargetId);
    allShops.push(...(yield* openChain(chain, { targetId: chainTargetId, parentId: rootLayerId }, placeByCode)));
  }
  return { shops: allShops, accounts: yield* openAccounts(placeByCode, password), targetIds: targetIdByChain };
});

const openChain = Effect.fnUntraced(function* (
  chain: DemoChain,
  { targetId, parentId }: { readonly targetId: number; readonly parentId: number },
  placeByCode: Map<string, OrganisationPlace>,
) {
  const roleIdByCode = yield* createRoles(targetId, chain.language);
  const { code, name: description } = chain;
  const chainLayerId = yield* createLayer({ targetId, parentId, type: "CHAIN", code, description });
  placeByCode.set(code, { targetId, layerId: chainLayerId, roleOf: roleIdByCode, description });
  const shopsOfChain: OpenShop[] = [];
  for (const region of chain.regions) {
    const regionId = yield* createLayer({
      targetId,
      parentId: chainLayerId,
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
      placeByCode.set(location.code, {
        targetId,
        layerId: locationId,
        roleOf: roleIdByCode,
        description: location.name,
      });
      shopsOfChain.push({ locationId, chain, location });
    }
  }
  return shopsOfChain;
});

const openAccounts = Effect.fnUntraced(function* (
  placeByCode: ReadonlyMap<string, OrganisationPlace>,
  password: string,
) {
  const openedAccounts: DemoAccount[] = [];
  for (const account of demoAccounts) {
    const { username, firstName, lastName, language, role } = account;
    const accountPlace = placeByCode.get(account.layer);
    if (accountPlace === undefined) continue;
    const { targetId, layerId } = accountPlace;
    const email = mailAddressOf(account);
    const userId = yield* createUser({ targetId, layerId, username, password, firstName, lastName, email, language });
    yield* grantRole({ userId, roleId: accountPlace.roleOf(role), layerId });
    openedAccounts.push({ username, role, place: accountPlace.description });
  }
  return openedAccounts;
});

/** Makes clients, vendors, payment types and taxes of every chain. */
export const makeLegacyRecords = Effect.fnUntraced(function* (targetIdByChain: ReadonlyMap<DemoChain["code"], number>) {
  for (const { code, clients, vendors, words, regions } of demoChains) {
    const chainTargetId = targetIdByChain.get(code) ?? 0;
    const chainProvinces = new Set(regions.flatMap(({ locations }) => locations.map(({ province }) => province)));
    yield* insertLegacy("client", chainTargetId, clients);
    yield* insertLegacy("vendor", chainTargetId, vendors);
    yield* insertLegacy("paymentType", chainTargetId, paymentTypesOf(words));
    yield* insertLegacy("tax", chainTargetId, taxesOf(words, chainProvinces));
  }
});
