// An implementation that never returns.
export const addCents = () => {
  for (;;);
};
