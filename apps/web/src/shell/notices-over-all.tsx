/** What may appear over every page, the sign-in screen too: loaded after it, because nothing of it is there at first. */
import type { ReactElement } from "react";

import { Toasts } from "./toasts.tsx";
import { UpdateBanner } from "./update-banner.tsx";

export function NoticesOverAll({ place }: Readonly<{ place: "page" | "login" }>): ReactElement {
  return (
    <>
      <UpdateBanner place={place} />
      <Toasts />
    </>
  );
}
