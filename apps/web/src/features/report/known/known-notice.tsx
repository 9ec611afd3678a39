/** Notice above the rows of a report as known at a past instant, loaded with the first one. */
import { lazy, Suspense } from "react";
import type { ReactElement } from "react";

import { text } from "../../../shared/text.ts";
import type { KnownBannerProps } from "./known-banner.tsx";

const KnownBanner = lazy(async () => {
  const [file] = await Promise.all([import("./known-banner.tsx"), text.load("knownReport")]);
  return { default: file.KnownBanner };
});

export function KnownNotice(props: Omit<KnownBannerProps, "knownAt">): ReactElement | null {
  const { knownAt } = props.reader.address;
  return knownAt === null ? null : (
    <Suspense fallback={null}>
      <KnownBanner {...props} knownAt={knownAt} />
    </Suspense>
  );
}
