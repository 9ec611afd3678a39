/** Facts of a product beside its form; each part requires its permission. */
import { hasPermission } from "@comptoir/domain/access";
import { Stack } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import type { SlotProps } from "../../entity/define-screen.ts";
import { session } from "../../session/session.ts";
import { PriceRehearsalLink } from "./price-rehearsal-link.tsx";
import { ProductLevels } from "./product-levels.tsx";
import { ProductSales } from "./product-sales.tsx";
import { ProductStock } from "./product-stock.tsx";

export function ProductAside({ screen }: SlotProps): ReactElement | null {
  const { row } = useSnapshot(screen.editor.state);
  const { claims } = useSnapshot(session.state);
  const permissions = claims?.permissions ?? [];
  if (row === null) return null;
  const product = { id: Number(row["id"]), sku: String(row["sku"]), version: Number(row["version"]) };
  return (
    <Stack gap={6}>
      {hasPermission(permissions, ["SALE_READ"]) && <ProductSales id={product.id} />}
      {hasPermission(permissions, ["INVENTORY_READ"]) && <ProductStock sku={product.sku} />}
      <ProductLevels kind="price" {...product} />
      <PriceRehearsalLink screen={screen} />
      {hasPermission(permissions, ["PRODUCT_COST_READ"]) && <ProductLevels kind="cost" {...product} />}
    </Stack>
  );
}
