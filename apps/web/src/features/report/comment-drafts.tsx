/** Typed but unsent comments on errors and findings, and their field. */
import { TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { KeyboardEvent, ReactElement } from "react";

import { tabStore } from "../../shared/device-storage.ts";

const draftKeyOf = (row: string): string => `draft.comment.${row}`;

/** Comments by row, stored in the tab when the reader moves on, closes the panel, gets an error or signs in again. */
export const commentDrafts = {
  read: (row: string): string => tabStore.get(draftKeyOf(row)) ?? "",
  store: (row: string, text: string): void => tabStore.set(draftKeyOf(row), text === "" ? null : text),
  /** Deletes a sent comment, unless another text was typed meanwhile. */
  deleteSent: (row: string, text: string): void => {
    if (commentDrafts.read(row) === text) commentDrafts.store(row, "");
  },
};

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
