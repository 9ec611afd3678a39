/** Finds the control whose press is being handled. */

/** Returns the button or link that the current event pressed; undefined outside the handling of a press, or after a wait in it. */
export function pressedControl(): HTMLElement | undefined {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells it to a call that many handlers share
  const { event } = globalThis;
  const pressedTarget = event instanceof SubmitEvent ? event.submitter : event?.type === "click" ? event.target : null;
  return (pressedTarget instanceof Element ? pressedTarget.closest<HTMLElement>("button, a[href]") : null) ?? undefined;
}
