/** Calls of side panels, and their answers. */
import type { PanelTemplate, ReportKindCode } from "@comptoir/domain/report";

import type { Answer } from "../shared/answer.ts";

/** A stored side panel; id 0 is the built-in one of the kind. */
export interface Panel extends PanelTemplate {
  readonly id: number;
  readonly version: number;
  /** Name of the last editor. */
  readonly by: string;
}

export type PanelKey = Pick<Panel, "id" | "version">;

export interface PanelGateway {
  /** Lists the side panels of a kind; the built-in one comes last. */
  readonly list: (source: ReportKindCode, signal?: AbortSignal) => Promise<Answer<readonly Panel[]>>;
  /** Creates the panel if it has no id. */
  readonly save: (panel: PanelTemplate & PanelKey) => Promise<Answer<Panel>>;
  readonly remove: (key: PanelKey) => Promise<Answer<PanelKey>>;
  readonly restore: (key: PanelKey) => Promise<Answer<Panel>>;
}
