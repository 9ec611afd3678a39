import type { ReactElement } from "react";

import { iconPaths } from "./icon-paths.data.ts";

export type IconName = keyof typeof iconPaths;

export type IconProps = Readonly<{ name: IconName; size?: number | undefined; className?: string | undefined }>;

/** A line icon in the surrounding text colour; always decorative, so its meaning is also in words. */
export function Icon({ name, size = 18, className }: IconProps): ReactElement {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
