// An implementation that does not come back.
export const addCents = () => {
  for (;;);
};
