/** Stock of a product by location. */
import { formatQuantity, quantity } from "@comptoir/domain/measure";
import { DescriptionList } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import styles from "../../entity/entity.module.css";
import { momentText } from "../../entity/entity-words.ts";
import { language, t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { ProductPart } from "./product-part.tsx";
import { askStock } from "./product-requests.ts";

export function ProductStock({ sku }: Readonly<{ sku: string }>): ReactElement {
  const [answer] = useAnswer(askStock, sku);
  return (
    <ProductPart title={t("management.stock")} answer={answer}>
      {(places) =>
        places.length === 0 ? (
          <p className={styles["muted"]}>{t("management.noStock")}</p>
        ) : (
          <>
            <DescriptionList
              numeric
              items={[
                ...places.map(({ layerId, layer, quantity: onHand, movedAt }) => ({
                  key: String(layerId),
                  label: layer,
                  value: (
                    <span
                      title={movedAt === null ? undefined : t("management.lastMovement", { when: momentText(movedAt) })}
                    >
                      {formatQuantity(onHand, language)}
                    </span>
                  ),
                })),
                ...(places.length > 1
                  ? [
                      {
                        key: "total",
                        label: t("management.total"),
                        value: formatQuantity(
                          quantity(places.reduce((sum, place) => sum + place.quantity, 0)),
                          language,
                        ),
                        total: true,
                      },
                    ]
                  : []),
              ]}
            />
            <Link href={`/inventory/stock/${encodeURIComponent(sku)}`}>{t("management.stockMovements")}</Link>
          </>
        )
      }
    </ProductPart>
  );
}
