/** A link to another screen that looks like a button: opens in place, or in a new tab for who asks so. */
import { ButtonLink } from "@comptoir/ui-react";
import type { ButtonLinkProps } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { Link } from "wouter";

export function GoButton({ href, ...rest }: ButtonLinkProps & Readonly<{ href: string }>): ReactElement {
  return (
    <Link href={href} asChild>
      <ButtonLink {...rest} />
    </Link>
  );
}
