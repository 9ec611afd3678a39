/** Prepares a letter for a frame: blocks its network access, and sets its styles as our Content Security Policy allows. */

const noNetworkMetaTag = `<meta http-equiv="content-security-policy" content="default-src 'none'">`;

/** Adds a policy to a letter that blocks everything, before all else; its styles become data attributes. */
export function blockLetterNetwork(html: string): string {
  return html
    .replaceAll(/ style="/gu, ' data-style="')
    .replace(/<html[^>]*>/u, (start) => `${start}<head>${noNetworkMetaTag}</head>`);
}

/** Applies the waiting styles by script: the policy refuses inline styles, but allows script-set ones. */
export function applyLetterStyles(letter: Document): void {
  for (const element of letter.querySelectorAll<HTMLElement>("[data-style]"))
    element.style.cssText = element.dataset["style"] ?? "";
}
