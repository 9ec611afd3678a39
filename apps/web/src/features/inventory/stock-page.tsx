/** Stock of one product: on hand by location, and movements with their balances, also at a past time. */
import { hasPermission } from "@comptoir/domain/access";
import { quantity } from "@comptoir/domain/measure";
import { localDateTimeToInstant } from "@comptoir/domain/period";
import {
  Button,
  Card,
  DataTable,
  DescriptionList,
  EmptyState,
  ErrorState,
  Page,
  PageHeader,
  Select,
  SkeletonRows,
  Stack,
  TextInput,
} from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";

import { phoneQuery, useMediaQuery } from "../../entity/use-media.ts";
import type { ScreenProps } from "../../routes.ts";
import { askSignedIn } from "../../runtime.ts";
import { session } from "../../session/session.ts";
import { clockText, momentText } from "../../session/written.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { placeState } from "../../shared/place-store.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { Closings } from "./closings.tsx";
import { OlderButton, useOlderPages } from "./older-pages.tsx";
import { stockFilter } from "./stock-filter.ts";
import { quantityText } from "./inventory-words.ts";
import { movementColumns } from "./movement-columns.tsx";
import styles from "./inventory.module.css";

interface LedgerAsk {
  readonly sku: string;
  readonly layerId: number;
  readonly at: number | null;
}

const askStock = (sku: string, signal: AbortSignal) =>
  askSignedIn(
    (api) =>
      api.productDetail.stock({ params: { getChildren: false }, query: { filters: [stockFilter("ItemSKU", sku)] } }),
    signal,
  );

const askName = (sku: string, signal: AbortSignal) =>
  askSignedIn((api) => api.productDetail.lookUp({ params: { code: sku }, query: {} }), signal);

const askLedger = ({ sku, layerId, at }: LedgerAsk, beforeId: number | null, signal?: AbortSignal) =>
  askSignedIn(
    (api) =>
      api.inventory.ledger({
        query: {
          filters: [stockFilter("ItemSKU", sku), stockFilter("TargetLayerID", layerId)],
          ...(at !== null && { at }),
          ...(beforeId !== null && { before: beforeId }),
        },
      }),
    signal,
  );

const askFirst = (ask: LedgerAsk, signal: AbortSignal) => askLedger(ask, null, signal);

export function StockPage({ params }: ScreenProps): ReactElement {
  const sku = decodeURIComponent(params["sku"] ?? "");
  const search = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const { places } = useSnapshot(placeState);
  const [stock] = useAnswer(askStock, sku);
  const [stockAnswer] = useAnswer(askName, sku);
  const name =
    stockAnswer?.ok === true ? (stockAnswer.value.find((product) => product.sku === sku)?.description ?? "") : "";
  const rows = stock?.ok === true ? stock.value : [];
  const askedLayerId = Number(search.get("at"));
  const layerId = rows.some((row) => row.layerId === askedLayerId) ? askedLayerId : (rows[0]?.layerId ?? null);
  const moment = search.get("moment") ?? "";
  const zone = places.find(({ id }) => id === layerId)?.timeZone ?? places[0]?.timeZone ?? "America/Toronto";
  const instant = instantOf(moment, zone);
  const goToChange = (change: Readonly<Record<string, string>>) => {
    const nextParams = new URLSearchParams(
      Object.entries({ at: layerId === null ? "" : String(layerId), moment, ...change }).filter(
        ([, value]) => value !== "",
      ),
    );
    navigate(`${path}?${nextParams.toString()}`, { replace: true });
  };
  return (
    <Page>
      <PageHeader
        title={name === "" ? t("inventory.stockTitle", { sku }) : name}
        description={name === "" ? t("inventory.stockText") : `${sku} · ${t("inventory.stockText")}`}
      />
      {stock === null ? (
        <Card>
          <SkeletonRows rows={6} label={t("common.loading")} />
        </Card>
      ) : !stock.ok ? (
        <ErrorState title={t("inventory.stockFailed")} description={<PartFailure failure={stock.failure} />} />
      ) : rows.length === 0 ? (
        <EmptyState icon="box" title={t("inventory.noStock")} description={t("inventory.noStockText")} />
      ) : (
        <Stack gap={4}>
          <StockOnHand rows={rows} />
          {layerId !== null && (
            <Card title={t("inventory.movements")} flush>
              <MovementChoice rows={rows} layerId={layerId} moment={moment} onChange={goToChange} />
              <Movements key={`${layerId} ${instant ?? ""}`} ask={{ sku, layerId, at: instant }} />
            </Card>
          )}
          {layerId !== null && <Closings key={layerId} sku={sku} layerId={layerId} />}
        </Stack>
      )}
    </Page>
  );
}

/** Date and time chosen in the place's time zone. */
function instantOf(moment: string, timeZone: string): number | null {
  const read = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/u.exec(moment);
  if (read === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = read.slice(1).map(Number);
  const instant = localDateTimeToInstant({ year, month, day, hour, minute }, timeZone);
  return instant.ok ? instant.value : null;
}

type StockRow = Extract<Awaited<ReturnType<typeof askStock>>, { readonly ok: true }>["value"][number];

/** Stock of a product at each location, and their total. */
function StockOnHand({ rows }: Readonly<{ rows: readonly StockRow[] }>): ReactElement {
  return (
    <Card title={t("inventory.onHand")}>
      <DescriptionList
        numeric
        items={[
          ...rows.map((row) => ({
            key: String(row.layerId),
            label: row.layer,
            value: quantityText(row.quantity),
          })),
          ...(rows.length > 1
            ? [
                {
                  key: "total",
                  label: t("inventory.total"),
                  value: quantityText(quantity(rows.reduce((sum, row) => sum + row.quantity, 0))),
                  total: true,
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

type MovementChoiceProps = Readonly<{
  rows: readonly StockRow[];
  layerId: number;
  moment: string;
  /** Changes parameters of the address; an empty text removes one. */
  onChange: (change: Readonly<Record<string, string>>) => void;
}>;

/** Choice of the location and the moment of the movements. */
function MovementChoice({ rows, layerId, moment, onChange }: MovementChoiceProps): ReactElement {
  return (
    <div className={styles["linesHead"]}>
      <span className={styles["choice"]}>
        <Select
          aria-label={t("inventory.location")}
          value={String(layerId)}
          options={rows.map((row) => ({ value: String(row.layerId), label: row.layer }))}
          onChange={(value) => onChange({ at: value })}
        />
      </span>
      <label className={styles["moment"]}>
        <span className={styles["muted"]}>{t("inventory.atMoment")}</span>
        <TextInput type="datetime-local" value={moment} onChange={(value) => onChange({ moment: value })} />
      </label>
      {moment !== "" && (
        <Button size="compact" icon="close" onClick={() => onChange({ moment: "" })}>
          {t("inventory.now")}
        </Button>
      )}
    </div>
  );
}

function Movements({ ask }: Readonly<{ ask: LedgerAsk }>): ReactElement {
  const { claims } = useSnapshot(session.state);
  const [firstAnswer] = useAnswer(askFirst, ask);
  const isPhone = useMediaQuery(phoneQuery);
  const seesCost = hasPermission(claims?.permissions ?? [], ["PRODUCT_COST_READ"]);
  const { pages, ...olderPages } = useOlderPages(firstAnswer?.ok === true ? firstAnswer.value : null, (beforeId) =>
    askLedger(ask, beforeId),
  );
  if (firstAnswer === null) return <SkeletonRows rows={6} label={t("common.loading")} />;
  if (!firstAnswer.ok)
    return (
      <ErrorState
        compact
        title={t("inventory.stockFailed")}
        description={<PartFailure failure={firstAnswer.failure} />}
      />
    );
  const rows = pages.flatMap((page) => page.rows);
  return (
    <>
      <p className={styles["balance"]} aria-live="polite">
        {t(ask.at === null ? "inventory.balanceNow" : "inventory.balanceThen", {
          quantity: quantityText(firstAnswer.value.balance),
          time: ask.at === null ? clockText(firstAnswer.value.asOf) : momentText(ask.at),
        })}
      </p>
      <div className={isPhone ? styles["movements"] : undefined}>
        <DataTable
          caption={t("inventory.movements")}
          rows={rows}
          rowKey={({ id }) => id}
          maxHeight="60dvh"
          empty={<EmptyState compact icon="box" title={t("inventory.noMovements")} />}
          columns={movementColumns(isPhone, seesCost)}
        />
      </div>
      <OlderButton label={t("inventory.olderMovements")} {...olderPages} />
    </>
  );
}
