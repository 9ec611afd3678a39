/**
 * A screen that breaks is replaced by a message; the rest of the page goes on. React offers this to classes only. A part of the page
 * that could not be fetched is not fetched again by itself, so trying again is loading the page again.
 */
import { Component } from "react";
import type { ReactNode } from "react";

type CatchErrorsProps = Readonly<{ fallback: ReactNode; children: ReactNode }>;

export class CatchErrors extends Component<CatchErrorsProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
