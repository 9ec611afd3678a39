/** Typed but unsent comments on errors and findings, and their field. */
import { TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { KeyboardEvent, ReactElement } from "react";

import { tabStore } from "../../shared/device-storage.ts";

const draftKeyOf = (rowKey: string): string => `draft.comment.${rowKey}`;

/** Comments by the key of their row, stored in the tab, so that they outlive a closed panel, an error and a new sign-in. */
export const commentDrafts = {
  read: (rowKey: string): string => tabStore.get(draftKeyOf(rowKey)) ?? "",
  store: (rowKey: string, text: string): void => tabStore.set(draftKeyOf(rowKey), text === "" ? null : text),
  /** Deletes a sent comment, unless another text was typed meanwhile. */
  deleteSent: (rowKey: string, text: string): void => {
    if (commentDrafts.read(rowKey) === text) commentDrafts.store(rowKey, "");
  },
};

/** Comment on a row, stored as a draft while it is typed. */
export function useCommentDraft(rowKey: string) {
  const [comment, setComment] = useState(() => commentDrafts.read(rowKey));
  return {
    comment,
    typeComment: (text: string): void => {
      commentDrafts.store(rowKey, text);
      setComment(text);
    },
    /** Empties the field, unless another text was typed while the comment was sent. */
    clearSent: (sentComment: string): void => {
      commentDrafts.deleteSent(rowKey, sentComment);
      setComment(commentDrafts.read(rowKey));
    },
  };
}

export type CommentInputProps = Readonly<{ value: string; onChange: (text: string) => void }>;

export function CommentInput({ value, onChange }: CommentInputProps): ReactElement {
  return <TextInput value={value} onChange={onChange} autoComplete="off" onKeyDown={stopArrowKeys} />;
}

/** Keeps the up and down arrows in the field, because they open another row. */
const stopArrowKeys = (event: KeyboardEvent): void => {
  if (event.key === "ArrowUp" || event.key === "ArrowDown") event.stopPropagation();
};
