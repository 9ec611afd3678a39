/** Runs a renewal while no other tab does. */
export const alone = async <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks === undefined ? work() : await navigator.locks.request("comptoir.renewal", work);
