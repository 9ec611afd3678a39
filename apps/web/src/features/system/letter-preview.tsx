/** Preview of a letter in a frame without scripts, network or links. */
import { useEffect, useRef, useState } from "react";
import type { ReactElement } from "react";

import { applyLetterStyles, blockLetterNetwork } from "./letter-frame.ts";
import styles from "./audit.module.css";

/** Height until the letter is loaded. Units: CSS pixels. */
const heightBeforeLoadPx = 320;

export function LetterPreview({ title, html }: Readonly<{ title: string; html: string }>): ReactElement {
  const letterFrameRef = useRef<HTMLIFrameElement>(null);
  const [heightPx, setHeightPx] = useState(heightBeforeLoadPx);
  const measureLetter = () => {
    const letterDocument = letterFrameRef.current?.contentDocument?.querySelector("[data-style]")?.ownerDocument;
    if (letterDocument !== undefined)
      setHeightPx(Math.ceil(letterDocument.documentElement.getBoundingClientRect().height));
  };
  useEffect(function followWidth() {
    if (letterFrameRef.current === null) return;
    const letterObserver = new ResizeObserver(measureLetter);
    letterObserver.observe(letterFrameRef.current);
    return () => letterObserver.disconnect();
  }, []);
  const styleLetter = () => {
    if (letterFrameRef.current?.contentDocument) applyLetterStyles(letterFrameRef.current.contentDocument);
    measureLetter();
  };
  return (
    <iframe
      ref={letterFrameRef}
      className={styles["preview"]}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={blockLetterNetwork(html)}
      style={{ height: heightPx }}
      onLoad={styleLetter}
    />
  );
}
