/** Preview of a letter in a frame without scripts, network or links. */
import { useEffect, useRef, useState } from "react";
import type { ReactElement } from "react";

import { applyLetterStyles, blockLetterNetwork } from "./letter-frame.ts";
import styles from "./audit.module.css";

/** Height until the letter is loaded. Units: CSS pixels. */
const assumedPx = 320;

export function LetterPreview({ title, html }: Readonly<{ title: string; html: string }>): ReactElement {
  const frame = useRef<HTMLIFrameElement>(null);
  const [heightPx, setHeightPx] = useState(assumedPx);
  const measureLetter = () => {
    const letter = frame.current?.contentDocument?.querySelector("[data-style]")?.ownerDocument;
    if (letter !== undefined) setHeightPx(Math.ceil(letter.documentElement.getBoundingClientRect().height));
  };
  useEffect(function followWidth() {
    if (frame.current === null) return;
    const observer = new ResizeObserver(measureLetter);
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  const styleLetter = () => {
    if (frame.current?.contentDocument) applyLetterStyles(frame.current.contentDocument);
    measureLetter();
  };
  return (
    <iframe
      ref={frame}
      className={styles["preview"]}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={blockLetterNetwork(html)}
      style={{ height: heightPx }}
      onLoad={styleLetter}
    />
  );
}
