// An implementation that writes to standard output, where the command's answer goes.
console.log("loaded");

export const addCents = (left, right) => {
  console.log("adding");
  return left + right;
};
