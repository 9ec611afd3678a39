/** Link to another screen that looks like a button and can be opened in a new tab. */
import { ButtonLink } from "@comptoir/ui-react";
import type { ButtonLinkProps } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { Link } from "wouter";

export function LinkButton({ href, ...rest }: ButtonLinkProps & Readonly<{ href: string }>): ReactElement {
  return (
    <Link href={href} asChild>
      <ButtonLink {...rest} />
    </Link>
  );
}
