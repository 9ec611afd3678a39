/** Company codes of products: their names in the reader's language, and the choices. */
import type { ProductCodes } from "@comptoir/api/wire";
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { proxy } from "valtio/vanilla";

import type { EntityWords } from "../../entity/entity-words.ts";
import { askSignedIn } from "../../runtime.ts";
import { session } from "../../session/session.ts";
import { registerStore } from "../../shared/registered-stores.ts";
import { language, t } from "../../shared/text.ts";

const noCodes: ProductCodes = { statusCode: [], tareCode: [], bottleCode: [], environmentCode: [] };
const codesState = proxy<{ codes: ProductCodes }>({ codes: noCodes });
registerStore(() => {
  codesState.codes = noCodes;
});

const isCodeField = (field: string): field is keyof ProductCodes => Object.hasOwn(noCodes, field);

export const productWords: EntityWords = {
  name: ({ description }) => (typeof description === "string" ? description : ""),
  // Shows the code beside its name, since tills print the code.
  value: (field, value) => {
    if (field === "image" && typeof value === "string") return t("management.imageThere");
    if (!isCodeField(field) || typeof value !== "string") return null;
    const listedCode = codesState.codes[field].find(({ code }) => code === value);
    return listedCode === undefined ? null : `${listedCode.code} · ${listedCode[language]}`;
  },
  choices: (field) =>
    isCodeField(field) && codesState.codes[field].length > 0
      ? codesState.codes[field].map(({ code, [language]: name }) => ({ value: code, label: `${code} · ${name}` }))
      : null,
};

/** Reads the codes at the current layer; until then, or without any, a code is free text. */
export function useProductCodes(): void {
  const { claims } = useSnapshot(session.state);
  const layerId = claims?.tli;
  useSnapshot(codesState);
  useEffect(
    function askCodes() {
      const codesController = new AbortController();
      void askSignedIn((api) => api.productDetail.codes(), codesController.signal).then((answer) => {
        if (!codesController.signal.aborted && answer.ok) codesState.codes = answer.value;
      });
      return () => codesController.abort();
    },
    [layerId],
  );
}
