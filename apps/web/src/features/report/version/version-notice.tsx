/** Notice above the rows of an older version of a report, loaded with the first one. */
import { lazy, Suspense } from "react";
import type { ReactElement } from "react";

import type { VersionBannerProps } from "./version-banner.tsx";

const VersionBanner = lazy(() => import("./version-banner.tsx").then((file) => ({ default: file.VersionBanner })));

export function VersionNotice(props: Omit<VersionBannerProps, "version">): ReactElement | null {
  const { version } = props.reader.opened;
  return version === undefined ? null : (
    <Suspense fallback={null}>
      <VersionBanner {...props} version={version} />
    </Suspense>
  );
}
