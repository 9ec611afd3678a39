/** A screen that breaks is replaced by a message; the rest of the page goes on. React offers this to classes only. */
import { Component } from "react";
import type { ReactNode } from "react";

type CatchErrorsProps = Readonly<{ fallback: (retry: () => void) => ReactNode; children: ReactNode }>;

export class CatchErrors extends Component<CatchErrorsProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children;
  }
}
