/** Notices over every page, the sign-in screen included; loaded later, since there is none at first. */
import { Suspense } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { lazyPart } from "../shared/lazy-part.ts";
import { notices } from "../shared/notices.ts";

import { Toasts } from "./toasts.tsx";
import { UpdateBanner } from "./update-banner.tsx";

const ErrorDialog = lazyPart<object>(["errors"], () => import("./error-dialog.tsx").then((file) => file.ErrorDialog));
const QuestionDialog = lazyPart<object>([], () => import("./question-dialog.tsx").then((file) => file.QuestionDialog));

export function NoticesOverAll({ place }: Readonly<{ place: "page" | "login" }>): ReactElement {
  const { dialog, question } = useSnapshot(notices);
  return (
    <>
      {question !== null && (
        <Suspense>
          <QuestionDialog />
        </Suspense>
      )}
      {dialog !== null && (
        <Suspense>
          <ErrorDialog />
        </Suspense>
      )}
      <UpdateBanner place={place} />
      <Toasts />
    </>
  );
}
