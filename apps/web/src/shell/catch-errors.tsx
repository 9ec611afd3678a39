/**
 * A screen that breaks is replaced by a message; the rest of the page goes on. React offers this to classes only. A part of the page
 * that could not be fetched is not fetched again by itself, so trying again is loading the page again.
 */
import { Component } from "react";
import type { ComponentType, ReactNode } from "react";

import { tabStore } from "../shared/device-storage.ts";
import { ownVersion, readServedVersion } from "../shared/page-version.ts";
import { isPartFailure, recoverFromMissingPart } from "../shared/part.ts";

/** A failure of a screen, a missing part of the page or a bug of ours, with the browser's words for whoever helps. */
export type Breakage = Readonly<{ isMissingPart: boolean; details: string }>;

type CatchErrorsProps = Readonly<{ fallback: ComponentType<Breakage>; children: ReactNode }>;

export class CatchErrors extends Component<CatchErrorsProps, { readonly breakage: Breakage | null }> {
  override state: { readonly breakage: Breakage | null } = { breakage: null };

  static getDerivedStateFromError(error: unknown): { readonly breakage: Breakage } {
    return {
      breakage: {
        isMissingPart: isPartFailure(error),
        details: error instanceof Error ? error.message : String(error),
      },
    };
  }

  override componentDidCatch(error: unknown): void {
    if (isPartFailure(error))
      void recoverFromMissingPart({
        readServed: readServedVersion,
        own: ownVersion(),
        tab: tabStore,
        reload: () => location.reload(),
      });
  }

  override render(): ReactNode {
    const { fallback: Fallback, children } = this.props;
    return this.state.breakage === null ? children : <Fallback {...this.state.breakage} />;
  }
}
