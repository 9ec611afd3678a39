/** Loads the products of a location: those stored on the device first, then the server's if those are old. */
import { indexCodes } from "../code-index.ts";
import type { ListedProduct } from "../inventory-gateway.ts";
import { isStoredProducts } from "../stored-values.ts";
import type { CountContext } from "./count-context.ts";

/** Maximum age of the stored products of a location. Units: milliseconds. */
const productsFreshForMs = 6 * 3_600_000;

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
  const storedProductsKey = `products.${locationId}`;
  const storedProductsValue = await journal.readValue(storedProductsKey).catch(() => undefined);
  if (visit !== board.visit) return;
  if (isStoredProducts(storedProductsValue)) {
    takeProducts(storedProductsValue);
    restoreChoice();
    if (!isForced && now() - storedProductsValue.asOf < productsFreshForMs) return;
  }
  const productsAnswer = await gateway.products(locationId);
  if (visit !== board.visit || !productsAnswer.ok) return;
  const freshProducts = { products: productsAnswer.value, asOf: now() };
  takeProducts(freshProducts);
  if (state.choice === null) restoreChoice();
  await journal.writeValue(storedProductsKey, freshProducts).catch(() => undefined);
}
