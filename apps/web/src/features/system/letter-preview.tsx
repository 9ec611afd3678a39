/** A letter as a mail program shows it: in a frame that runs nothing, loads nothing and leads nowhere. */
import { useState } from "react";
import type { ReactElement } from "react";

import { styleOfLetter, withoutNetwork } from "./letter-frame.ts";
import styles from "./audit.module.css";

/** Until the letter is there. Units: CSS pixels. */
const assumedPx = 320;

export function LetterPreview({ title, html }: Readonly<{ title: string; html: string }>): ReactElement {
  const [heightPx, setHeight] = useState(assumedPx);
  const drawn = (frame: HTMLIFrameElement) => {
    const letter = frame.contentDocument;
    if (letter === null) return;
    styleOfLetter(letter);
    setHeight(Math.ceil(letter.documentElement.getBoundingClientRect().height));
  };
  return <iframe className={styles["preview"]} title={title} sandbox="allow-same-origin" srcDoc={withoutNetwork(html)} style={{ height: heightPx }} onLoad={(event) => drawn(event.currentTarget)} />;
}
