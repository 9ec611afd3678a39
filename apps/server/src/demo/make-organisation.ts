/** Makes the group, its chains with their shops and roles, and the accounts. */

import { Effect } from "effect";

import { createLayer, createRoles, createTarget, createUser, grantRole } from "../organisation/index.ts";
import { insertLegacy } from "../legacy/index.ts";
import { demoAccounts, demoChains, demoGroup, mailAddressOf, type DemoChain } from "./chains/index.ts";
import { paymentTypesOf, taxesOf } from "./legacy.data.ts";
import type { OpenShop } from "./make-sales.ts";

export interface DemoAccount {
  readonly username: string;
  readonly role: string;
  readonly layerName: string;
}

interface OrganisationLayer {
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
  const layerByCode = new Map<string, OrganisationLayer>([
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
    allShops.push(...(yield* openChain(chain, { targetId: chainTargetId, parentId: rootLayerId }, layerByCode)));
  }
  return { shops: allShops, accounts: yield* openAccounts(layerByCode, password), targetIds: targetIdByChain };
});

const openChain = Effect.fnUntraced(function* (
  chain: DemoChain,
  { targetId, parentId }: { readonly targetId: number; readonly parentId: number },
  layerByCode: Map<string, OrganisationLayer>,
) {
  const roleIdByCode = yield* createRoles(targetId, chain.language);
  const { code, name: description } = chain;
  const chainLayerId = yield* createLayer({ targetId, parentId, type: "CHAIN", code, description });
  layerByCode.set(code, { targetId, layerId: chainLayerId, roleOf: roleIdByCode, description });
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
      layerByCode.set(location.code, {
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
  layerByCode: ReadonlyMap<string, OrganisationLayer>,
  password: string,
) {
  const openedAccounts: DemoAccount[] = [];
  for (const account of demoAccounts) {
    const { username, firstName, lastName, language, role } = account;
    const accountLayer = layerByCode.get(account.layer);
    if (accountLayer === undefined) continue;
    const { targetId, layerId } = accountLayer;
    const email = mailAddressOf(account);
    const userId = yield* createUser({ targetId, layerId, username, password, firstName, lastName, email, language });
    yield* grantRole({ userId, roleId: accountLayer.roleOf(role), layerId });
    openedAccounts.push({ username, role, layerName: accountLayer.description });
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
