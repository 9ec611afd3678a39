/** Finds settings at a level by their number, code or group. */

import type { Caller } from "@comptoir/api/contract";
import type { ConfigSetting } from "@comptoir/api/wire";
import { Effect } from "effect";

import { callerRangeContext } from "../access/index.ts";
import { listRows, type ListColumns, type ListRowsQuery } from "../http/list-rows.ts";
import { listSettings } from "./setting-service.ts";

/** Lists the settings that meet the filters, at the caller's level or another. Errors: ACCESS_DENIED, FILTER_INVALID. */
export const findSettings = Effect.fn("findSettings")(function* (
  caller: Caller,
  query: ListRowsQuery,
  { layerId, withBelow }: { readonly layerId?: number | undefined; readonly withBelow: boolean },
) {
  const listedSettings = yield* listSettings(caller, layerId, withBelow);
  // The value of a setting may be a list itself, and is never left out.
  const settings = withBelow ? listedSettings : listedSettings.map((setting) => ({ ...setting, planned: [] }));
  return yield* listRows(settings, query, settingColumns, callerRangeContext(caller));
});

/** Columns by which settings can be filtered and sorted. */
export const settingColumns: ListColumns<typeof ConfigSetting.Type> = {
  fields: {
    _ConfigID: { type: "int", role: "dimension" },
    code: { type: "text", role: "dimension" },
    group: { type: "text", role: "dimension" },
  },
  valuesOf: ({ id, code, group }) => ({ _ConfigID: id, code, group }),
};
