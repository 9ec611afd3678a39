/** What the fields that point elsewhere may point to: read once for each screen. */
import type { References } from "@comptoir/api/wire";
import { useEffect, useState } from "react";

import type { EntityScreen } from "./define-screen.ts";

export type ReferenceValues = Readonly<Record<string, References["values"]>>;

export function useReferences({ gateway }: EntityScreen): ReferenceValues {
  const [known, setKnown] = useState<ReferenceValues>({});
  useEffect(
    function loadReferences() {
      let isHere = true;
      void gateway.references().then((answer) => {
        if (isHere && answer.ok) setKnown(Object.fromEntries(answer.value.map(({ field, values }) => [field, values])));
      });
      return () => {
        isHere = false;
      };
    },
    [gateway],
  );
  return known;
}
