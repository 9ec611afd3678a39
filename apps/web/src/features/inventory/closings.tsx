/** Stock of a product at a location by the snapshot of each day, beside the stock by all movements known now. */
import { hasPermission } from "@comptoir/domain/access";
import { quantity } from "@comptoir/domain/measure";
import { Card, DataTable, EmptyState, ErrorState, SkeletonRows } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { phoneQuery, useMediaQuery } from "../../entity/use-media.ts";
import { askSignedIn } from "../../runtime.ts";
import { session } from "../../session/session.ts";
import { momentText } from "../../session/written.ts";
import { dayText } from "../../shared/day-text.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { quantityText, signedQuantityText } from "./inventory-words.ts";
import { OlderButton, buildUnitCostColumn, useOlderPages } from "./older-pages.tsx";
import { buildStockFilter } from "./stock-filter.ts";

interface ClosingsAsk {
  readonly sku: string;
  readonly layerId: number;
}

const askClosings = ({ sku, layerId }: ClosingsAsk, beforeId: number | null, signal?: AbortSignal) =>
  askSignedIn(
    (api) =>
      api.inventory.closings({
        query: {
          filters: [buildStockFilter("ItemSKU", sku), buildStockFilter("TargetLayerID", layerId)],
          ...(beforeId !== null && { before: beforeId }),
        },
      }),
    signal,
  );

const askFirstClosings = (ask: ClosingsAsk, signal: AbortSignal) => askClosings(ask, null, signal);

type Closing = Extract<Awaited<ReturnType<typeof askClosings>>, { readonly ok: true }>["value"]["days"][number];

export function Closings({ sku, layerId }: Readonly<ClosingsAsk>): ReactElement {
  const { claims } = useSnapshot(session.state);
  const [firstAnswer] = useAnswer(askFirstClosings, { sku, layerId });
  const isPhone = useMediaQuery(phoneQuery);
  const seesCost = hasPermission(claims?.permissions ?? [], ["PRODUCT_COST_READ"]);
  const { pages, ...olderPages } = useOlderPages(firstAnswer?.ok === true ? firstAnswer.value : null, (beforeId) =>
    askClosings({ sku, layerId }, beforeId),
  );
  return (
    <Card title={t("inventory.closings")} flush>
      {firstAnswer === null ? (
        <SkeletonRows rows={4} label={t("common.loading")} />
      ) : firstAnswer.ok ? (
        <DataTable
          caption={t("inventory.closings")}
          rows={pages.flatMap(({ days }) => days)}
          rowKey={({ date }) => date}
          maxHeight="60dvh"
          empty={
            <EmptyState
              compact
              icon="box"
              title={t("inventory.noClosings")}
              description={t("inventory.noClosingsText")}
            />
          }
          columns={closingColumnsOf({ isPhone, seesCost })}
        />
      ) : (
        <ErrorState
          compact
          title={t("inventory.stockFailed")}
          description={<PartFailure failure={firstAnswer.failure} />}
        />
      )}
      <OlderButton label={t("inventory.olderClosings")} {...olderPages} />
    </Card>
  );
}

const recomputeClosing = ({ quantity: storedQuantity, change }: Closing) => quantity(storedQuantity + change);

const closingColumnsOf = ({ isPhone, seesCost }: Readonly<{ isPhone: boolean; seesCost: boolean }>) => [
  { key: "day", header: t("inventory.closingDay"), cell: ({ date }: Closing) => dayText(date) },
  ...(isPhone
    ? []
    : [{ key: "keptAt", header: t("inventory.closingKeptAt"), cell: ({ keptAt }: Closing) => momentText(keptAt) }]),
  {
    key: "kept",
    header: t("inventory.closingKept"),
    numeric: true,
    cell: ({ quantity: storedQuantity }: Closing) => quantityText(storedQuantity),
    negative: ({ quantity: storedQuantity }: Closing) => storedQuantity < 0,
  },
  ...(isPhone
    ? []
    : [
        {
          key: "known",
          header: t("inventory.closingKnown"),
          numeric: true,
          cell: (day: Closing) => quantityText(recomputeClosing(day)),
          negative: (day: Closing) => recomputeClosing(day) < 0,
        },
      ]),
  {
    key: "change",
    header: t("inventory.closingChange"),
    numeric: true,
    cell: ({ change }: Closing) => (change === 0 ? "–" : signedQuantityText(change)),
    negative: ({ change }: Closing) => change < 0,
  },
  ...(seesCost && !isPhone ? [buildUnitCostColumn()] : []),
];
