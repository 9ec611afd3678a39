/** Loads the products of a place: those stored on the device first, then the server's when they are old. */
import { indexCodes } from "../code-index.ts";
import type { ListedProduct } from "../inventory-gateway.ts";
import { isStoredProducts } from "../kept.ts";
import type { CountContext } from "./count-context.ts";

/** Maximum age of a place's products. Units: milliseconds. */
const productsMs = 6 * 3_600_000;

export async function loadProducts(
  { state, board, journal, gateway, now }: CountContext,
  restoreChoice: () => void,
  isForced = false,
): Promise<void> {
  const { visit } = board;
  const locationId = state.head?.layerId;
  if (locationId === undefined) return;
  const takeProducts = (read: { readonly products: readonly ListedProduct[]; readonly asOf: number }) => {
    board.codes = indexCodes(read.products);
    state.productsAsOf = read.asOf;
    board.showAll();
  };
  const name = `products.${locationId}`;
  const storedValue = await journal.readValue(name).catch(() => undefined);
  if (visit !== board.visit) return;
  if (isStoredProducts(storedValue)) {
    takeProducts(storedValue);
    restoreChoice();
    if (!isForced && now() - storedValue.asOf < productsMs) return;
  }
  const answer = await gateway.products(locationId);
  if (visit !== board.visit || !answer.ok) return;
  const read = { products: answer.value, asOf: now() };
  takeProducts(read);
  if (state.choice === null) restoreChoice();
  await journal.writeValue(name, read).catch(() => undefined);
}
