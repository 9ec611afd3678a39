/** Props of a form field and of its control. */
import type { ReferenceValues } from "./create-references-store.ts";
import type { EntityScreen } from "./define-screen.ts";

export type FormFieldProps = Readonly<{
  screen: EntityScreen;
  field: string;
  /** Typed value, or the stored one. */
  value: unknown;
  onChange: (value: unknown) => void;
  onLeave: () => void;
  error?: string | undefined;
  help?: string | undefined;
  disabled: boolean;
  references: ReferenceValues;
  /** Value of the field that this one's choices depend on. */
  parentId?: unknown;
  /** Whether "none" is a choice. */
  offersNone?: boolean;
}>;
