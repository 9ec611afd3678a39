/** Field of a comment on an error or a finding. */
import { TextInput } from "@comptoir/ui-react";
import type { KeyboardEvent, ReactElement } from "react";

export type CommentInputProps = Readonly<{ value: string; onChange: (text: string) => void }>;

export function CommentInput({ value, onChange }: CommentInputProps): ReactElement {
  return <TextInput value={value} onChange={onChange} autoComplete="off" onKeyDown={stopArrowKeys} />;
}

/** Keeps the up and down arrows in the field, because they open another row. */
const stopArrowKeys = (event: KeyboardEvent): void => {
  if (event.key === "ArrowUp" || event.key === "ArrowDown") event.stopPropagation();
};
