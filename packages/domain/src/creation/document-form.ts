/** The fields that a new inventory document starts from. */

import { documentTypes } from "../inventory/index.ts";
import { defineForm } from "../validation/index.ts";

/**
 * Form of a new inventory document; its lines and its scope are checked by the rules of counting.
 *
 * Source: specification 7, behaviour 3.1 (Create).
 */
export const documentForm = /* @__PURE__ */ defineForm({
  type: ["required", { oneOf: documentTypes }],
  layerId: ["required", { integer: { min: 1 } }],
  terminalId: ["required", "max40"],
  comment: [{ default: "" }, "longText"],
  isBlind: [{ default: false }, "flag"],
});
