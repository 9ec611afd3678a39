/** Calls of the settings screen. */
import type { ConfigSetting, ConnectionTest, SettingSave, SettingSaves, SettingStep } from "@comptoir/api/wire";

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

export const askSettingFile = (layerId: number) =>
  askSignedIn((api) => api.config.file({ query: { targetLayerID: layerId } }));

export const checkSettingFile = (payload: { readonly layerId: number; readonly content: string }) =>
  askSignedIn((api) => api.config.checkFile({ payload }));

export const saveSettings = (payload: SettingSaves) => askSignedIn((api) => api.config.saveMany({ payload }));

export const testConnection = (payload: ConnectionTest) => askSignedIn((api) => api.config.test({ payload }));

export const askEnvironment = (_layerId: number, signal: AbortSignal) =>
  askSignedIn((api) => api.config.environment(), signal);
