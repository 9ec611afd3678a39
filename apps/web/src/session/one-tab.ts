/** Runs a renewal of the session while no other tab of the browser runs one. */
export const runInOneTab = async <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks === undefined ? work() : await navigator.locks.request("comptoir.renewal", work);
