/** Props of a field of a form, and of its control. */
import type { ReferenceValues } from "./create-references-store.ts";
import type { EntityScreen } from "./define-screen.ts";

export type FormFieldProps = Readonly<{
  screen: EntityScreen;
  field: string;
  /** The typed value, or the stored one. */
  value: unknown;
  onChange: (value: unknown) => void;
  onLeave: () => void;
  error?: string | undefined;
  help?: string | undefined;
  disabled: boolean;
  references: ReferenceValues;
  /** The value of the field that this one's choices hang on. */
  parentId?: unknown;
  /** Whether nothing may be chosen. */
  offersNone?: boolean;
}>;
