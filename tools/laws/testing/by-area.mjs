// Another implementation of a few functions, an object per area, all correct; two of its names are misspelled.
const plus = (left, right) => {
  const sum = Number(BigInt(left) + BigInt(right));
  if (!Number.isSafeInteger(sum)) throw new RangeError("too large");
  return sum;
};

export const money = {
  addCents: plus,
  subtractCents: (left, right) => plus(left, right === 0 ? 0 : -right),
  formatMony: () => "",
};
export const importFile = {};
export const formatMoneys = () => "";
