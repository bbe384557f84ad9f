package dev.nacre.bench.batch;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.report.Section.ClaimComparison;
import dev.nacre.bench.report.SideComparison;
import dev.nacre.bench.report.claim.Agreement;
import dev.nacre.bench.report.claim.Claim;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.stat.BaselineComparison;
import dev.nacre.bench.stat.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the documents say of a batch, beside a run of ours: which claims it repeats, and how. */
final class BatchClaims {
  /** Sizes vary less than times. */
  private static final double SIZE_NEAR = 0.005;

  /** The batch of the Virtage report. */
  private static final double TEN_GB = 10.0 * (1 << 30);

  private static final double MILLION = 1e6;

  /** Rows that the oracletech article inserted in a batch, at most and a little more. */
  private static final double ABOUT_A_MILLION = 1.1 * MILLION;

  /** Rows that the oracletech article inserted in all its batches. */
  private static final double INSERTED = 30 * MILLION;

  /** Rows that the oracletech article selected. */
  private static final double SELECTED = 5.1 * MILLION;

  private static final String SLOWER_JAVA =
      "Larger, because “off” is compiled Java code for AES here, slower than the tuned software AES"
          + " that the document's database fell back to.";
  private static final String MORE_OF_A_ROW =
      "Smaller, because H2 spends more of its own time on each row, so that the cipher is a smaller"
          + " part of the whole.";
  private static final String OUR_OVERHEAD =
      "Larger, because each block of ours is also authenticated and checked against its place, and"
          + " H2's pages do not begin where our blocks do, so more is opened than is read.";
  private static final String BUSY_PROCESSORS =
      "Larger, because H2 keeps the processors busy while it inserts, so that the time of sealing"
          + " is added to the whole.";
  private static final String DISK =
      "Larger; how much of it is the disk, which so many bytes wait for, was not measured.";
  private static final String WHOLE_STATEMENT =
      "Smaller, because the whole statement is timed here, and the cipher is a part of it; the"
          + " cipher alone is B1 and B2.";
  private static final String FASTER_CIPHER =
      "Smaller, because this processor's vector AES costs next to nothing of the time a row takes.";

  private final Campaign campaign;
  private final SideComparison insert;
  private final SideComparison scan;

  /** Of each database, the smallest if they differ. */
  private final double bytes;

  BatchClaims(Campaign campaign) {
    this.campaign = campaign;
    insert = BatchFigures.INSERT.elapsed(campaign);
    scan = BatchFigures.SCAN.elapsed(campaign);
    bytes =
        campaign.of(BatchExperiment.NAME, BatchExperiment.INSERT).stream()
            .mapToDouble(result -> BatchFigures.bytes(result.sample()))
            .min()
            .orElse(0);
  }

  List<ClaimComparison> versus() {
    List<ClaimComparison> all = new ArrayList<>();
    if (bytes >= TEN_GB) {
      all.add(versus(Claim.A17, 2.92, scan, Side.PAGES_SOFTWARE));
      all.add(versus(Claim.A22, 1, scan, Side.PAGES));
      all.add(inserted(Claim.A23, 2.22, Side.PAGES_SOFTWARE));
      all.add(inserted(Claim.A24, 1, Side.PAGES));
    } else {
      all.add(inserted(Claim.A9, 2.22, Side.PAGES_SOFTWARE));
      all.add(inserted(Claim.A10, 1, Side.PAGES));
      all.add(inserted(Claim.B3, 1, Side.PAGES));
      all.add(versus(Claim.A7, 2.92, scan, Side.PAGES_SOFTWARE));
      all.add(versus(Claim.A8, 1, scan, Side.PAGES));
      all.add(versus(Claim.B4, 1.2, scan, Side.PAGES_SOFTWARE));
      all.add(versus(Claim.B5, 1.03, scan, Side.PAGES));
    }
    addMillions(all);
    addCached(all);
    all.add(size(BatchFigures.size(campaign).of(Side.PAGES)));
    return all;
  }

  private void addMillions(List<ClaimComparison> all) {
    double rows = BatchFigures.rows(bytes);
    if (rows >= MILLION && rows <= ABOUT_A_MILLION) {
      BaselineComparison ratio = softwareToHardware(insert);
      int rounds = ratio == null ? 0 : ratio.samples().size();
      all.add(softwareToHardware(Claim.B9, 10, ratio, rows * rounds >= INSERTED));
    }
    if (rows >= MILLION) {
      all.add(softwareToHardware(Claim.B10, 8, softwareToHardware(scan), rows >= SELECTED));
    }
  }

  private void addCached(List<ClaimComparison> all) {
    SideComparison first = BatchFigures.FIRST_READ.elapsed(campaign);
    SideComparison cached = BatchFigures.CACHED.elapsed(campaign);
    if (!first.isEmpty()) {
      all.add(versus(Claim.D1, 3.43, first, Side.PAGES_SOFTWARE));
      all.add(versus(Claim.D2, 1.07, first, Side.PAGES));
    }
    if (!cached.isEmpty()) {
      all.add(pastTheCache(scan.of(Side.PLAIN), cached.of(Side.PLAIN)));
      all.add(versus(Claim.D3, 0.99, cached, Side.PAGES_SOFTWARE));
      all.add(versus(Claim.D4, 1, cached, Side.PAGES));
    }
  }

  private static @Nullable BaselineComparison softwareToHardware(SideComparison elapsed) {
    BaselineComparison software = elapsed.of(Side.PAGES_SOFTWARE);
    BaselineComparison hardware = elapsed.of(Side.PAGES);
    return software == null || hardware == null
        ? null
        : BaselineComparison.of(software.samples(), hardware.samples(), Map.of());
  }

  private ClaimComparison softwareToHardware(
      Claim claim, double document, @Nullable BaselineComparison ratio, boolean asMany) {
    String fewer =
        asMany
            ? ""
            : String.format(
                Locale.ROOT,
                " Ours are fewer rows: %.1f M of them in each round.",
                BatchFigures.rows(bytes) / MILLION);
    return new ClaimComparison(
        claim,
        Agreement.ours(ratio),
        new Agreement(document, SLOWER_JAVA, WHOLE_STATEMENT + fewer).judge(ratio));
  }

  private static ClaimComparison pastTheCache(
      @Nullable BaselineComparison scan, @Nullable BaselineComparison cached) {
    BaselineComparison ratio =
        scan == null || cached == null
            ? null
            : BaselineComparison.of(scan.samples(), cached.samples(), Map.of());
    return new ClaimComparison(
        Claim.D5, Agreement.ours(ratio), Agreement.judgeHigher(ratio, "a cached scan is faster"));
  }

  private static ClaimComparison size(@Nullable BaselineComparison ours) {
    Estimate ratio = ours == null ? null : ours.ratio();
    return new ClaimComparison(
        Claim.B8,
        ratio == null ? "not measured" : String.format(Locale.ROOT, "%.3f×", ratio.value()),
        ratio == null
            ? new Agreement.Opinion(Agreement.Word.CANNOT_TELL, "This run did not measure it.")
            : new Agreement(
                    1,
                    "Larger, by the tag of each block and the freshness map, which the document's"
                        + " database does not have.",
                    "Smaller: H2 compacted one of them more than the other.")
                .judge(ratio, SIZE_NEAR));
  }

  private ClaimComparison inserted(Claim claim, double ratio, Side side) {
    return versus(claim, ratio, insert, side, bytes >= TEN_GB ? DISK : BUSY_PROCESSORS);
  }

  private static ClaimComparison versus(Claim claim, double ratio, SideComparison ours, Side side) {
    return versus(claim, ratio, ours, side, OUR_OVERHEAD);
  }

  private static ClaimComparison versus(
      Claim claim, double ratio, SideComparison ours, Side side, String overhead) {
    boolean software = side == Side.PAGES_SOFTWARE;
    return new ClaimComparison(
        claim,
        Agreement.ours(ours.of(side)),
        new Agreement(
                ratio, software ? SLOWER_JAVA : overhead, software ? MORE_OF_A_ROW : FASTER_CIPHER)
            .judge(ours.of(side)));
  }
}
