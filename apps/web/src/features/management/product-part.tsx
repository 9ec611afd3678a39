/** Part of a product's facts: heading, and its content, loading or failure. */
import { SkeletonRows } from "@comptoir/ui-react";
import type { ReactElement, ReactNode } from "react";

import styles from "../../entity/entity.module.css";
import type { Answer } from "../../shared/answer.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { t } from "../../shared/text.ts";

export type ProductPartProps<A> = Readonly<{
  title: string;
  answer: Answer<A> | null;
  children: (value: A) => ReactNode;
}>;

export function ProductPart<A>({ title, answer, children }: ProductPartProps<A>): ReactElement {
  return (
    <section>
      <h2 className={styles["heading"]}>{title}</h2>
      {answer === null ? (
        <SkeletonRows rows={2} label={t("common.loading")} />
      ) : answer.ok ? (
        children(answer.value)
      ) : (
        <PartFailure failure={answer.failure} />
      )}
    </section>
  );
}
