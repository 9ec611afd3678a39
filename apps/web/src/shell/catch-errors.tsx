/**
 * Replaces a broken screen by a message; the rest of the page goes on. React offers this to classes only. Browsers do not refetch a module,
 * so retrying a missing part reloads the page.
 */
import { Component } from "react";
import type { ComponentType, ReactNode } from "react";

import { pageRecovery } from "../shared/page-version.ts";
import { isPartFailure, recoverFromMissingPart } from "../shared/part.ts";
import { reportPageError } from "./watch-page-errors.ts";

/** Failure of a screen: a missing part or a bug of ours, with the browser's message for support. */
export type ScreenFailure = Readonly<{ isMissingPart: boolean; details: string }>;

type CatchErrorsProps = Readonly<{ fallback: ComponentType<ScreenFailure>; children: ReactNode }>;

export class CatchErrors extends Component<CatchErrorsProps, { readonly breakage: ScreenFailure | null }> {
  override state: { readonly breakage: ScreenFailure | null } = { breakage: null };

  static getDerivedStateFromError(error: unknown): { readonly breakage: ScreenFailure } {
    return {
      breakage: {
        isMissingPart: isPartFailure(error),
        details: error instanceof Error ? error.message : String(error),
      },
    };
  }

  override componentDidCatch(error: unknown): void {
    if (isPartFailure(error)) void recoverFromMissingPart(pageRecovery);
    else reportPageError(error);
  }

  override render(): ReactNode {
    const { fallback: Fallback, children } = this.props;
    return this.state.breakage === null ? children : <Fallback {...this.state.breakage} />;
  }
}
