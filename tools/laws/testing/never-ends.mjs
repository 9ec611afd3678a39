// Implementation for tests whose function never returns.
export const addCents = () => {
  for (;;);
};
