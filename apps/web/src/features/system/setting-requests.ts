/** Calls of the settings screen. */
import type { ConfigSetting, SettingSave, SettingStep } from "@comptoir/api/wire";

import { askSignedIn } from "../../runtime.ts";
import type { Answer } from "../../shared/answer.ts";

export const askSettings = (layerId: number, signal?: AbortSignal): Promise<Answer<readonly ConfigSetting[]>> =>
  askSignedIn((api) => api.config.list({ params: { getChildren: true }, query: { targetLayerID: layerId } }), signal);

export const askHistory = (
  { layerId, code }: Readonly<{ layerId: number; code: string; version: number }>,
  signal?: AbortSignal,
): Promise<Answer<readonly SettingStep[]>> =>
  askSignedIn((api) => api.config.history({ params: { code }, query: { targetLayerID: layerId } }), signal);

export const saveSetting = (payload: SettingSave): Promise<Answer<ConfigSetting>> =>
  askSignedIn((api) => api.config.save({ payload }));

export const withdrawPlannedSetting = (id: number): Promise<Answer<ConfigSetting>> =>
  askSignedIn((api) => api.config.withdraw({ params: { id } }));
