/** Notices errors that nothing else handles: thrown, rejected, or thrown while a screen is drawn. The reports are a part of their own. */

/** Reports an error; without the part that reports, offline or outdated, it stays in the browser's console. */
export function reportPageError(thrown: unknown): void {
  import("./page-error-reports.ts").then(({ sendPageError }) => sendPageError(thrown)).catch(() => {});
}

/** Reports the errors of a window from now on. */
export function watchPageErrors(target: Window): void {
  target.addEventListener("error", ({ error }) => reportPageError(error));
  target.addEventListener("unhandledrejection", ({ reason }) => reportPageError(reason));
}
