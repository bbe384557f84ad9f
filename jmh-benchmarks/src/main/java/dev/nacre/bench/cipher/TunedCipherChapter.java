package dev.nacre.bench.cipher;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.report.Figure;
import dev.nacre.bench.report.Headline;
import dev.nacre.bench.report.Section;
import dev.nacre.bench.report.Section.ChartPart;
import dev.nacre.bench.report.chart.Chart.Bar;
import dev.nacre.bench.report.chart.Chart.Bars;
import dev.nacre.bench.side.Side;
import java.util.List;

/**
 * The report on one library with the processor's AES and with tuned software AES: the comparison of
 * the oracletech article, which no JVM can make. Its speeds are among the figures of {@link
 * CipherChapter}.
 */
public final class TunedCipherChapter implements Chapter {
  private static final List<Side> SIDES = List.of(Side.TUNED_HARDWARE, Side.TUNED_SOFTWARE);

  @Override
  public List<Headline> headlines(Campaign campaign) {
    CipherSpeeds speeds = new CipherSpeeds(campaign);
    if (speeds.measured(SIDES).size() < SIDES.size()) {
      return List.of();
    }
    return List.of(
        new Headline(
            "The same of AWS-LC, tuned software ÷ hardware",
            CipherSpeeds.DOCUMENT,
            speeds.words(Side.TUNED_HARDWARE),
            speeds.slower(Side.TUNED_HARDWARE, Side.TUNED_SOFTWARE)));
  }

  @Override
  public List<Figure> figures(Campaign campaign) {
    return List.of();
  }

  @Override
  public List<Section> sections(Campaign campaign) {
    CipherSpeeds speeds = new CipherSpeeds(campaign);
    List<Bar> bars =
        speeds.measured(SIDES).stream().map(side -> speeds.bar(side, side.words())).toList();
    if (bars.isEmpty()) {
      return List.of();
    }
    return List.of(
        new Section(
            "cipher-tuned",
            "The cipher alone, tuned software AES",
            "The oracletech article compared a CPU that has AES-NI with one that has not, and on"
                + " the latter tuned code ran. AWS-LC has such code: here it is measured as it"
                + " starts, and with AES-NI, carry-less multiplication, AVX and all that came later"
                + " masked.",
            List.of(
                new ChartPart(
                    new Bars(
                        "cipher-tuned",
                        "Sealing and opening blocks of 4 KiB with AWS-LC",
                        "GB/s",
                        List.of("Seal", "Open"),
                        bars,
                        speeds.marks(Side.TUNED_HARDWARE)),
                    "Higher is better. The same blocks, called from Java in the same way. Without"
                        + " AES-NI it is code of SSSE3 instructions. Diamonds: how slow a processor"
                        + " without AES-NI was in the oracletech article (B), measured from"
                        + " AWS-LC's hardware AES.",
                    speeds.versus(
                        Side.TUNED_HARDWARE,
                        Side.TUNED_SOFTWARE,
                        "AWS-LC: ",
                        "%.1f",
                        "Larger, although “off” is tuned code here, too: today's processors have"
                            + " vector instructions for AES and GHASH, and the document's CPU had"
                            + " the first AES-NI.",
                        "Smaller, because the call out of Java is a part of both sides here.")))));
  }
}
