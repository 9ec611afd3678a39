import type { Caller } from "@comptoir/api/contract";
import { permissionCodes } from "@comptoir/domain/access";
import { Effect, Stream } from "effect";
import { SqlClient } from "effect/sql";

import { ProductImages } from "../product/product-images.ts";
import { drawPicture } from "./draw-picture.ts";
import type { StockedItem } from "./make-sales.ts";

/** Draws and stores a picture for each shelf of the demo's items; none if no folder for pictures is configured. */
export const makePictures = Effect.fn("makePictures")(function* (stockedItems: readonly StockedItem[]) {
  const sql = yield* SqlClient.SqlClient;
  const productImages = yield* Effect.serviceOption(ProductImages);
  if (productImages._tag === "None") return;
  const pictureByShelf = yield* Effect.forEach(
    Map.groupBy(stockedItems, (item) => item.shelf),
    ([shelf, shelfItems]) =>
      Effect.as(Effect.yieldNow, {
        shelfItems,
        content: drawPicture({ shape: shelf.picture, hue: shelfItems[0]?.department.hue ?? 0 }),
      }),
  );
  const authorRows = yield* sql<{ readonly userId: number; readonly layerId: number; readonly code: string }>`
    SELECT DISTINCT ON (t.code) u.user_id AS "userId", u.target_layer_id AS "layerId", t.code FROM user_account u JOIN target t USING (target_id) ORDER BY t.code, u.user_id`;
  for (const { shelfItems, content } of pictureByShelf) {
    const author = authorRows.find(({ code }) => code === shelfItems[0]?.target);
    if (author === undefined) continue;
    const caller: Caller = { ...author, sessionId: "", permissions: permissionCodes, language: "fr" };
    const { image } = yield* productImages.value.keep(caller, content.length, Stream.make(new Uint8Array(content)));
    yield* sql`UPDATE item SET image = ${image} WHERE item_id = ANY (${`{${shelfItems.map(({ itemId }) => itemId).join(",")}}`}::integer[])`;
    yield* sql`UPDATE product_image SET is_kept = true WHERE image = ${image}`;
  }
}, Effect.orDie);
