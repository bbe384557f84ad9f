package dev.nacre.bench.cipher;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.report.Figure;
import dev.nacre.bench.report.Headline;
import dev.nacre.bench.report.Section;
import dev.nacre.bench.report.Section.ChartPart;
import dev.nacre.bench.report.SideComparison;
import dev.nacre.bench.report.chart.Chart.Bar;
import dev.nacre.bench.report.chart.Chart.Bars;
import dev.nacre.bench.side.Side;
import java.util.ArrayList;
import java.util.List;

/**
 * The report on the speed of encrypting and decrypting blocks, with and without the processor's
 * AES: the oracletech article.
 */
public final class CipherChapter implements Chapter {
  private static final List<Side> SIDES =
      List.of(
          Side.PAGES,
          Side.PAGES_SOFTWARE,
          Side.PAGES_NO_AES,
          Side.PAGES_NO_GHASH,
          Side.PAGES_ALL_OFF);

  @Override
  public List<Headline> headlines(Campaign campaign) {
    CipherSpeeds speeds = new CipherSpeeds(campaign);
    if (speeds.measured(SIDES).isEmpty()) {
      return List.of();
    }
    return List.of(
        new Headline(
            "Block sealing and opening alone, software ÷ hardware",
            CipherSpeeds.DOCUMENT,
            speeds.words(Side.PAGES),
            speeds.slower(Side.PAGES, Side.PAGES_SOFTWARE)));
  }

  @Override
  public List<Figure> figures(Campaign campaign) {
    return List.of(
        new Figure("Bytes sealed in a second", speeds(campaign, CipherWorkload.SEAL)),
        new Figure("Bytes opened in a second", speeds(campaign, CipherWorkload.OPEN)));
  }

  private static SideComparison speeds(Campaign campaign, String fact) {
    return SideComparison.of(
        campaign,
        CipherWorkload.EXPERIMENT,
        CipherWorkload.MEASURE,
        sample -> sample.facts().getOrDefault(fact, Double.NaN));
  }

  @Override
  public List<Section> sections(Campaign campaign) {
    CipherSpeeds speeds = new CipherSpeeds(campaign);
    List<Side> ours = speeds.measured(SIDES);
    if (ours.isEmpty()) {
      return List.of();
    }
    List<Bar> bars = new ArrayList<>();
    ours.forEach(side -> bars.add(speeds.bar(side, side.aes().words())));
    speeds
        .measured(List.of(Side.TUNED_SOFTWARE))
        .forEach(side -> bars.add(speeds.bar(side, side.words())));
    return List.of(
        new Section(
            "cipher",
            "The cipher alone",
            "Blocks of 4 KiB, AES-256-GCM, one thread, nothing around it: the most that hardware"
                + " AES can make of a difference.",
            List.of(
                new ChartPart(
                    new Bars(
                        "cipher",
                        "Sealing and opening blocks of 4 KiB",
                        "GB/s",
                        List.of("Seal", "Open"),
                        bars,
                        speeds.marks(Side.PAGES)),
                    "Higher is better. AES-256-GCM as Nacre uses it: nonce, address and tag"
                        + " included. “Software AES” is the JVM without its intrinsics for AES;"
                        + " beside it each other switch, and a library with tuned software AES"
                        + " where that is measured. Diamonds: how slow a processor without AES-NI"
                        + " was in the oracletech article (B), measured from our hardware AES.",
                    speeds.versus(
                        Side.PAGES,
                        Side.PAGES_SOFTWARE,
                        "",
                        "%.0f",
                        "Larger, because “off” is compiled Java code for AES here, and “on” are the"
                            + " vector instructions of a processor of today; the document compared"
                            + " a CPU with AES-NI with one that ran tuned code.",
                        "Smaller than the document; see what the VMs said of themselves above:"
                            + " either the processor's AES is not in use, or software is better"
                            + " here.")))));
  }
}
