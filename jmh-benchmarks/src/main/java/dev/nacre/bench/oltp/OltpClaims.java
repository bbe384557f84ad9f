package dev.nacre.bench.oltp;

import dev.nacre.bench.report.Section.ClaimComparison;
import dev.nacre.bench.report.SideComparison;
import dev.nacre.bench.report.claim.Agreement;
import dev.nacre.bench.report.claim.Claim;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.stat.BaselineComparison;
import java.util.List;

/** Our figures beside those of the Virtage report and the oracletech article. */
record OltpClaims(ShopKind store, OltpFigures figures) {
  /** The article measured JPetStore, the report another order entry. */
  List<ClaimComparison> throughput() {
    SideComparison throughput = figures.throughput();
    return store == ShopKind.JPETSTORE
        ? List.of(versus(Claim.B6, throughput, Side.PAGES))
        : List.of(
            versus(Claim.A1, throughput, Side.PAGES),
            versus(Claim.A2, throughput, Side.PAGES_SOFTWARE));
  }

  /** Latency of JPetStore has no counterpart in the documents, nor has its processor time. */
  List<ClaimComparison> latency() {
    return store == ShopKind.OURS
        ? List.of(
            versus(Claim.A3, figures.paced(), Side.PAGES),
            versus(Claim.A4, figures.paced(), Side.PAGES_SOFTWARE))
        : List.of();
  }

  List<ClaimComparison> processorTime() {
    return store == ShopKind.OURS
        ? List.of(
            versus(Claim.A5, figures.pacedCpu(), Side.PAGES),
            versus(Claim.A6, figures.pacedCpu(), Side.PAGES_SOFTWARE))
        : List.of();
  }

  private static ClaimComparison versus(Claim claim, SideComparison figure, Side side) {
    BaselineComparison ours = figure.of(side);
    return new ClaimComparison(
        claim,
        Agreement.ours(ours),
        new Agreement(
                1,
                "More than without encryption: what sealing takes in the background is this much"
                    + " here.",
                "Less than without encryption, because the terminals keep all of this machine's"
                    + " processors busy, and what sealing takes in the background is taken from"
                    + " them; the documents' machines had processors to spare.")
            .judge(ours));
  }
}
