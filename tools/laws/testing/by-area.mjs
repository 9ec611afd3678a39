// Implements a few functions of the domain for tests, an object for each area, all correct; two of their names are misspelled.
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
