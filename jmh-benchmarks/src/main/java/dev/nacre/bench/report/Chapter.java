package dev.nacre.bench.report;

import dev.nacre.bench.campaign.Campaign;
import java.util.List;

/** What one experiment has to say. Everything in it comes from the samples alone. */
public interface Chapter {
  /** Empty when the campaign holds nothing of this experiment. */
  List<Section> sections(Campaign campaign);

  /** Empty when the campaign holds nothing of this experiment. */
  List<Headline> headlines(Campaign campaign);

  /** The figures it is made from; empty when the campaign holds nothing of this experiment. */
  List<Figure> figures(Campaign campaign);
}
