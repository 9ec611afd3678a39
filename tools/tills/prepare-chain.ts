/** Prepares stores and terminals with keys on a running server, through its API. */

import type { PromiseClient } from "@comptoir/api/client";

import type { SellingStore } from "../../apps/server/src/demo/live/plan-day.ts";
import { makeRandom } from "../../apps/server/src/demo/random.ts";

/** Terminal with its key, so that it may call the server. */
export interface KeyedTerminal {
  readonly code: string;
  readonly key: string;
}

/** Store on the server, as the simulator sells in it. */
export interface PreparedStore {
  readonly layerId: number;
  readonly selling: SellingStore;
  readonly terminals: readonly KeyedTerminal[];
}

/** Zone of the simulated stores. */
export const simulatedZone = "America/Toronto";

/** Maximum number of products that are read to be sold. */
const productsAtMost = 400;

/** Maximum number of rows in an answer. */
const layersAtMost = 1_000;

const cashierNames = ["Nadia", "Luc", "Sofia", "Émile", "Maude", "Karim"];

/** Tenders that every Comptoir accepts. */
const tenderRows = [
  { code: "DEBIT", weight: 41 },
  { code: "VISA", weight: 22 },
  { code: "MASTERCARD", weight: 13 },
  { code: "CASH", weight: 22 },
  { code: "AMEX", weight: 2 },
];

/** Taxes stated on the receipts. Units: thousandths of a percent. */
const taxRows = [
  { code: "GST", rate: 5_000 },
  { code: "QST", rate: 9_975 },
];

export interface ChainOptions {
  readonly client: PromiseClient;
  readonly stores: number;
  readonly traffic: number;
  readonly seed: number;
}

/** Finds or makes the stores `SIM01`, `SIM02` … with two to five terminals, and makes the terminals' keys. */
export async function prepareChain({ client, stores, traffic, seed }: ChainOptions): Promise<PreparedStore[]> {
  const { targetId, products } = await readProducts(client);
  const layers = await readLayers(client, targetId);
  const preparedStores: PreparedStore[] = [];
  for (let index = 1; index <= stores; index += 1) {
    const random = makeRandom(seed * 7_919 + index);
    const code = `SIM${String(index).padStart(2, "0")}`;
    const layerId = await layers.ensure({ parentId: layers.rootId, type: "STORE", code });
    const keyedTerminals: KeyedTerminal[] = [];
    const count = random.integer(2, 5);
    for (let terminalNumber = 1; terminalNumber <= count; terminalNumber += 1) {
      const terminal = `${code}-${terminalNumber}`;
      const id = await layers.ensure({ parentId: layerId, type: "TERMINAL", code: terminal });
      keyedTerminals.push({ code: terminal, key: (await client.tillKey.create({ params: { id } })).key });
    }
    preparedStores.push({
      layerId,
      terminals: keyedTerminals,
      selling: {
        id: index,
        terminals: keyedTerminals.map((terminal) => terminal.code),
        cashiers: cashierNames.slice(0, 3 + (index % 4)),
        manager: "Josiane",
        traffic: Math.round(traffic * (0.6 + random.next() * 0.8)),
        opensAt: (8 + (index % 2)) * 3_600,
        closesAt: (20 + (index % 3)) * 3_600,
        products,
        tenders: tenderRows,
        taxes: taxRows,
      },
    });
  }
  return preparedStores;
}

interface NewLayer {
  readonly parentId: number;
  readonly type: "STORE" | "TERMINAL";
  readonly code: string;
}

/** Reads the layers of a target; `ensure` finds or makes a layer by its code, and returns its id. */
async function readLayers(client: PromiseClient, targetId: number) {
  const listLayers = async (search?: string) =>
    (
      await client.layer.list({
        params: { getChildren: true },
        query: { size: layersAtMost, ...(search !== undefined && { search }) },
      })
    ).rows.filter((layer) => layer.targetId === targetId);
  const inTarget = [...(await listLayers()), ...(await listLayers("SIM"))];
  const root = inTarget.find(({ parentId }) => !inTarget.some(({ id }) => id === parentId));
  if (root === undefined) throw new Error("The products have no layer in the scope of this account.");
  const idByCode = new Map(inTarget.map((layer) => [layer.code, layer.id]));
  const ensureLayer = async (layer: NewLayer): Promise<number> => {
    const id = idByCode.get(layer.code);
    if (id !== undefined) return id;
    const store = layer.type === "STORE" ? { locationType: "STORE" as const, timeZone: simulatedZone } : {};
    const [created] = await client.layer.create({
      query: {},
      headers: {},
      payload: [{ ...layer, targetId, description: layer.code, isActive: true, ...store }],
    });
    if (created === undefined) throw new Error(`The layer ${layer.code} was not made.`);
    return created.id;
  };
  return { rootId: root.id, ensure: ensureLayer };
}

/** Reads the products with a price of the target that has most of them. */
async function readProducts(client: PromiseClient) {
  const { rows } = await client.product.list({
    params: { getChildren: true },
    query: { size: productsAtMost },
  });
  const pricedProducts = rows.flatMap(({ targetId, sku, price, type }) =>
    price === null || sku === null ? [] : [{ targetId, sku, price, type }],
  );
  const counts = new Map<number, number>();
  for (const { targetId } of pricedProducts) counts.set(targetId, (counts.get(targetId) ?? 0) + 1);
  const [targetId] = [...counts].toSorted((left, right) => right[1] - left[1])[0] ?? [];
  if (targetId === undefined) throw new Error("The catalogue has no product with a price.");
  const products = pricedProducts
    .filter((product) => product.targetId === targetId)
    .map(({ sku, price, type }, index) => ({
      sku,
      price: Math.max(1, Math.round(price / 100)),
      isWeighed: type === "WEIGHED",
      isTaxed: index % 3 === 0,
      // A few products are sold most.
      weight: 1 / (1 + (index % 40)),
    }));
  return { targetId, products };
}
