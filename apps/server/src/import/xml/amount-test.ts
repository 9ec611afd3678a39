/** Tells the amounts of an XML document, and reads each name once. */

import { amountTestOf } from "@comptoir/domain/import-file";

/** Maximum number of names whose test is kept, because a hostile file may have any number of them. */
const rememberedNamesAtMost = 2_000;

/** Makes a test of values by the names of their elements, attributes or columns. */
export function makeAmountTest(): (name: string, value: string) => boolean {
  const amountTestByName = new Map<string, (value: string) => boolean>();
  return (name, value) => {
    let isAmount = amountTestByName.get(name);
    if (isAmount === undefined) {
      isAmount = amountTestOf(name);
      if (amountTestByName.size < rememberedNamesAtMost) amountTestByName.set(name, isAmount);
    }
    return isAmount(value);
  };
}
