/** Questions over every screen. */
import { notices, type Question } from "./notices.ts";

/** Asks a question in a dialog; returns whether the answer was yes. */
export const askQuestion = (words: Omit<Question, "answer">): Promise<boolean> =>
  new Promise((resolve) => {
    notices.question = {
      ...words,
      answer: (isYes) => {
        notices.question = null;
        resolve(isYes);
      },
    };
  });
