/** Reports errors of the page to the server's log, each once; a report that fails is dropped, so that none causes another. */
import { describePageError, pageErrorRules, type PageError } from "@comptoir/domain/operation";

import { askSignedIn } from "../runtime.ts";
import { session } from "../session/session.ts";

const reportedErrors = new Set<string>();

/** Forgets what was reported, as a reload does. */
export const resetPageErrorReports = (): void => reportedErrors.clear();

/** Reports what was thrown, if a user is signed in as themselves and our own code threw it. */
export async function sendPageError(thrown: unknown): Promise<void> {
  if (!(thrown instanceof Error) || session.state.claims === null || session.state.viewing !== null) return;
  const { name, message, stack = "" } = thrown;
  const pageError = describePageError({ name, message, stack }, { origin: location.origin, path: location.pathname });
  if (pageError === null || !isFirstReport(pageError)) return;
  await askSignedIn((api) => api.log.pageError({ payload: pageError }));
}

function isFirstReport(pageError: PageError): boolean {
  const key = JSON.stringify(pageError);
  if (reportedErrors.has(key) || reportedErrors.size >= pageErrorRules.perPage) return false;
  reportedErrors.add(key);
  return true;
}
