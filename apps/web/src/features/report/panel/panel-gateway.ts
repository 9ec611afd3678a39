/** The calls of side panels, and what they answer. */
import type { PanelTemplate, ReportKindCode } from "@comptoir/domain/report";

import type { Answer } from "../../../shared/answer.ts";

/** A side panel as its readers have it; 0 is the number of the one that the kind comes with. */
export interface Panel extends PanelTemplate {
  readonly id: number;
  readonly version: number;
  /** Who changed it last. */
  readonly by: string;
}

export type PanelKey = Pick<Panel, "id" | "version">;

export interface PanelGateway {
  /** The side panels of a kind: those that were made, and the one that it comes with, last. */
  readonly list: (source: ReportKindCode, signal?: AbortSignal) => Promise<Answer<readonly Panel[]>>;
  /** With no number it is made. */
  readonly save: (panel: PanelTemplate & PanelKey) => Promise<Answer<Panel>>;
  readonly remove: (key: PanelKey) => Promise<Answer<PanelKey>>;
  readonly restore: (key: PanelKey) => Promise<Answer<Panel>>;
}
