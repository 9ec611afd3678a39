/** What is done to a letter before a frame shows it: nothing of it reaches the network, and its styles come by the one way that the policy of our pages leaves. */

const policy = `<meta http-equiv="content-security-policy" content="default-src 'none'">`;

/** The letter with a policy of its own, above all else, that lets nothing in; its styles wait. */
export function withoutNetwork(html: string): string {
  return html
    .replaceAll(/ style="/gu, ' data-style="')
    .replace(/<html[^>]*>/u, (start) => `${start}<head>${policy}</head>`);
}

/** Gives the elements of a letter the styles that waited: the policy refuses those that stand in a page, and takes those that a script sets. */
export function styleOfLetter(letter: Document): void {
  for (const element of letter.querySelectorAll<HTMLElement>("[data-style]"))
    element.style.cssText = element.dataset["style"] ?? "";
}
