/** Tone of a batch's state badge. */
import type { Tone } from "@comptoir/ui-react";

import type { Batch } from "./import-gateway.ts";

export const stateTones = { COMMITTED: "positive", UNDOING: "warning", UNDONE: "neutral" } as const satisfies Record<
  Batch["state"],
  Tone
>;
