/** Typed but unsent comments on errors and findings, and their field. */
import { TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { KeyboardEvent, ReactElement } from "react";

import { session } from "../../session/session.ts";
import { registerStore } from "../../shared/registered-stores.ts";

const commentByRow = new Map<string, string>();

/** Id of the user who typed the stored comments. */
let typingUserId: number | null = null;

/** Comments by row, kept when the reader moves on, closes the panel or gets an error, until another user signs in. */
export const commentDrafts = {
  read: (row: string): string => commentByRow.get(row) ?? "",
  store: (row: string, text: string): void => {
    if (text === "") commentByRow.delete(row);
    else commentByRow.set(row, text);
    typingUserId = session.state.user?.id ?? null;
  },
  /** Deletes a sent comment, unless another text was typed meanwhile. */
  deleteSent: (row: string, text: string): void => {
    if (commentByRow.get(row) === text) commentByRow.delete(row);
  },
} as const;

// A user who views the screens as a role, or stops, has the same id.
registerStore(() => {
  if ((session.state.user?.id ?? null) !== typingUserId) commentByRow.clear();
});

/** Comment on a row, kept as a draft while it is typed. */
export function useCommentDraft(row: string) {
  const [comment, setComment] = useState(() => commentDrafts.read(row));
  return {
    comment,
    typeComment: (text: string): void => {
      commentDrafts.store(row, text);
      setComment(text);
    },
    /** Empties the field, unless another text was typed while the comment was sent. */
    clearSent: (sentComment: string): void => {
      commentDrafts.deleteSent(row, sentComment);
      setComment(commentDrafts.read(row));
    },
  };
}

export type CommentInputProps = Readonly<{ value: string; onChange: (text: string) => void }>;

export function CommentInput({ value, onChange }: CommentInputProps): ReactElement {
  return <TextInput value={value} onChange={onChange} autoComplete="off" onKeyDown={stopArrowKeys} />;
}

/** Arrows in the field move the caret, not to another row. */
const stopArrowKeys = (event: KeyboardEvent): void => {
  if (event.key === "ArrowUp" || event.key === "ArrowDown") event.stopPropagation();
};
