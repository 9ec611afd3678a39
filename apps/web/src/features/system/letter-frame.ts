/** Prepares a letter for a frame: blocks its network access, and sets its styles as our Content Security Policy allows. */

const noNetworkMetaTag = `<meta http-equiv="content-security-policy" content="default-src 'none'">`;

/** Adds a policy at the beginning of a letter that blocks every request; turns its inline styles into data attributes. */
export function blockLetterNetwork(html: string): string {
  const letter = html.replaceAll(/ style="/gu, ' data-style="');
  const htmlTag = /<html\b[^>]*>/iu;
  return htmlTag.test(letter)
    ? letter.replace(htmlTag, (start) => `${start}<head>${noNetworkMetaTag}</head>`)
    : `<head>${noNetworkMetaTag}</head>${letter}`;
}

/** Applies the waiting styles by script: the policy refuses inline styles, but allows script-set ones. */
export function applyLetterStyles(letter: Document): void {
  for (const element of letter.querySelectorAll<HTMLElement>("[data-style]"))
    element.style.cssText = element.dataset["style"] ?? "";
}
