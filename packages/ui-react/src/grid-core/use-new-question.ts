import { useEffect, useRef } from "react";

/** Calls `begin` after the identity of the query has changed, such as to scroll to the first row. */
export function useNewQuestion(question: string | undefined, begin: () => void): void {
  const latestQuestion = useRef({ question, begin });
  useEffect(function beginAtTheTop() {
    const isNew = latestQuestion.current.question !== question;
    latestQuestion.current = { question, begin };
    if (isNew) begin();
  });
}
