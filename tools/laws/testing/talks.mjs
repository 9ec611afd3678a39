// Implementation for tests that writes to standard output, which is reserved for the command's answer.
console.log("loaded");

export const addCents = (left, right) => {
  console.log("adding");
  return left + right;
};
