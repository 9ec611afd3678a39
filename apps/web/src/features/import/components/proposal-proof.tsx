/** Proof of a proposed mapping: the rows whose total follows from its columns, and the cells that it cannot read. */
import type { MappingProposal, MoneyProof } from "@comptoir/domain/import-file";
import { Banner } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { countText } from "../../../session/written.ts";
import { t } from "../../../shared/text.ts";
import { WrongCellsBanner, type WrongCellsBannerProps } from "./wrong-cells-banner.tsx";

export function ProposalProof({
  proposal: { proof, wrongCells },
  rowNumbers,
}: Readonly<{ proposal: MappingProposal }> & Pick<WrongCellsBannerProps, "rowNumbers">): ReactElement {
  return (
    <>
      <ProofBanner proof={proof} />
      <WrongCellsBanner wrongCells={wrongCells} rowNumbers={rowNumbers} />
    </>
  );
}

function ProofBanner({ proof }: Readonly<{ proof: MoneyProof | null }>): ReactElement | null {
  if (proof === null || proof.rows === 0) return null;
  const isEveryRowTied = proof.tied === proof.rows;
  const countTexts = { tied: countText(proof.tied), rows: countText(proof.rows) };
  return (
    <Banner
      tone={isEveryRowTied ? "positive" : "warning"}
      title={isEveryRowTied ? t("importing.proof") : t("importing.proofPart")}
    >
      {isEveryRowTied ? t("importing.proofText", countTexts) : t("importing.proofPartText", countTexts)}
    </Banner>
  );
}
