// An implementation that writes where the answer of the command goes.
console.log("loaded");

export const addCents = (left, right) => {
  console.log("adding");
  return left + right;
};
