package dev.nacre.bench.report;

import dev.nacre.bench.campaign.Campaign;
import java.util.List;

/** The report on one experiment. Everything in it comes from the samples alone. */
public interface Chapter {
  /** Empty when the campaign holds nothing of this experiment. */
  List<Section> sections(Campaign campaign);

  /** Empty when the campaign holds nothing of this experiment. */
  List<Headline> headlines(Campaign campaign);

  /** The figures behind it; empty when the campaign holds nothing of this experiment. */
  List<Figure> figures(Campaign campaign);
}
