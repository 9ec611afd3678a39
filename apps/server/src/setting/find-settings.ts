/** Finds settings at a level by their number, code or group. */

import type { Caller } from "@comptoir/api/contract";
import type { ConfigSetting } from "@comptoir/api/wire";
import type { ReportFilter } from "@comptoir/domain/report";
import { Effect } from "effect";

import { callerRangeContext } from "../access/index.ts";
import { filterRows, type ListColumns } from "../http/filter-rows.ts";
import { listSettings } from "./setting-service.ts";

/** Lists the settings that meet the filters, at the caller's level or another. Errors: ACCESS_DENIED, FILTER_INVALID. */
export const findSettings = Effect.fn("findSettings")(function* (
  caller: Caller,
  filters: readonly ReportFilter[],
  { layerId, withBelow }: { readonly layerId?: number | undefined; readonly withBelow: boolean },
) {
  const settings = yield* listSettings(caller, layerId, withBelow);
  return yield* filterRows(settings, filters, settingColumns, callerRangeContext(caller));
});

const settingColumns: ListColumns<typeof ConfigSetting.Type> = {
  fields: {
    _ConfigID: { type: "int", role: "dimension" },
    code: { type: "text", role: "dimension" },
    group: { type: "text", role: "dimension" },
  },
  valuesOf: ({ id, code, group }) => ({ _ConfigID: id, code, group }),
};
