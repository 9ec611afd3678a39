/** Comments and reasons that were typed but not sent. */
import { useState } from "react";

import { tabStore } from "./device-storage.ts";

const draftKeyOf = (subjectKey: string): string => `draft.comment.${subjectKey}`;

/** Comments by the key of what they are about, stored in the tab, so that they outlive a closed panel or dialog, an error and a new sign-in. */
export const commentDrafts = {
  read: (subjectKey: string): string => tabStore.get(draftKeyOf(subjectKey)) ?? "",
  store: (subjectKey: string, text: string): void => tabStore.set(draftKeyOf(subjectKey), text === "" ? null : text),
  /** Deletes a sent comment, unless another text was typed meanwhile. */
  deleteSent: (subjectKey: string, text: string): void => {
    if (commentDrafts.read(subjectKey) === text) commentDrafts.store(subjectKey, "");
  },
};

/** Comment on something, stored as a draft while it is typed. */
export function useCommentDraft(subjectKey: string) {
  const [comment, setComment] = useState(() => commentDrafts.read(subjectKey));
  return {
    comment,
    typeComment: (text: string): void => {
      commentDrafts.store(subjectKey, text);
      setComment(text);
    },
    /** Empties the field, unless another text was typed while the comment was sent. */
    clearSent: (sentComment: string): void => {
      commentDrafts.deleteSent(subjectKey, sentComment);
      setComment(commentDrafts.read(subjectKey));
    },
  };
}
