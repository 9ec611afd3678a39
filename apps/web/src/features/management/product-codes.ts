/** The codes that the company lists for its products: what they are called in the reader's language, and what there is to choose from. */
import type { ProductCodes } from "@comptoir/api/wire";
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { proxy } from "valtio/vanilla";

import type { OwnWords } from "../../entity/entity-words.ts";
import { askSignedIn } from "../../runtime.ts";
import { session } from "../../session/session.ts";
import { registerStore } from "../../shared/registered-stores.ts";
import { language, t } from "../../shared/text.ts";

const none: ProductCodes = { statusCode: [], tareCode: [], bottleCode: [], environmentCode: [] };
const state = proxy<{ codes: ProductCodes }>({ codes: none });
registerStore(() => {
  state.codes = none;
});

const isCodeField = (field: string): field is keyof ProductCodes => Object.hasOwn(none, field);

export const productWords: OwnWords = {
  // A code stays in sight beside its name: it is what the till prints.
  value: (field, value) => {
    if (field === "image" && typeof value === "string") return t("management.imageThere");
    if (!isCodeField(field) || typeof value !== "string") return null;
    const listed = state.codes[field].find(({ code }) => code === value);
    return listed === undefined ? null : `${listed.code} · ${listed[language]}`;
  },
  choices: (field) =>
    isCodeField(field) && state.codes[field].length > 0
      ? state.codes[field].map(({ code, [language]: name }) => ({ value: code, label: `${code} · ${name}` }))
      : null,
};

/** Reads the codes of the place that one acts in; until they are there, and without them, codes are typed. */
export function useProductCodes(): void {
  const { claims } = useSnapshot(session.state);
  const layerId = claims?.tli;
  useSnapshot(state);
  useEffect(
    function askCodes() {
      const question = new AbortController();
      void askSignedIn((api) => api.productDetail.codes(), question.signal).then((answer) => {
        if (!question.signal.aborted && answer.ok) state.codes = answer.value;
      });
      return () => question.abort();
    },
    [layerId],
  );
}
