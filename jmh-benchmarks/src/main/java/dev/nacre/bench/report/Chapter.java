package dev.nacre.bench.report;

import dev.nacre.bench.campaign.Campaign;
import java.util.List;

/** What one experiment has to say. Everything in it comes from the samples alone. */
public interface Chapter {
  /** Empty when the campaign holds nothing of this experiment. */
  List<Section> sections(Campaign campaign);

  /** Empty when the campaign holds nothing of this experiment. */
  List<Headline> headlines(Campaign campaign);

  /** What the plain pattern differs from itself, for each measure that has a control. */
  List<Noise> noise(Campaign campaign);
}
