package dev.nacre.bench.oltp;

import dev.nacre.bench.campaign.Campaign;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The setup of a load: how many processors, and how many shops side by side.
 *
 * @param processors 0 is the whole machine
 */
record LoadSetup(int processors, int shops) {
  static final LoadSetup WHOLE = new LoadSetup(0, 1);
  static final LoadSetup TWO_SHOPS = new LoadSetup(0, 2);

  /** One shop on each machine size, and then both shops on the whole machine, if there are two. */
  static List<LoadSetup> all(List<Integer> processors, int shops) {
    List<LoadSetup> all = new ArrayList<>();
    processors.forEach(size -> all.add(new LoadSetup(size, 1)));
    if (shops == 2) {
      all.add(TWO_SHOPS);
    }
    return all;
  }

  /** The setups that a run has measured, in the order of the report. */
  static List<LoadSetup> measured(Campaign campaign, ShopKind store) {
    String prefix = store.measure(OltpExperiment.LOAD + "-");
    List<LoadSetup> measured = new ArrayList<>();
    campaign.results().stream()
        .filter(result -> result.experiment().equals(OltpExperiment.NAME))
        .filter(result -> result.measure().startsWith(prefix))
        .map(result -> Integer.valueOf(result.measure().substring(prefix.length())))
        .distinct()
        .sorted()
        .forEach(size -> measured.add(new LoadSetup(size, 1)));
    for (LoadSetup setup : List.of(WHOLE, TWO_SHOPS)) {
      if (!campaign
          .of(OltpExperiment.NAME, store.measure(setup.measure(OltpExperiment.LOAD)))
          .isEmpty()) {
        measured.add(setup);
      }
    }
    return measured;
  }

  /** One shop on the same machine. */
  LoadSetup alone() {
    return new LoadSetup(processors, 1);
  }

  /**
   * The name of a measure. One shop on the whole machine adds nothing to it, because it came first.
   */
  String measure(String what) {
    if (shops > 1) {
      return "two-shops-" + what;
    }
    return processors == 0 ? what : what + "-" + processors;
  }

  String words() {
    if (shops > 1) {
      return "two shops side by side";
    }
    return processors == 0
        ? "whole machine"
        : String.format(Locale.ROOT, "%d processor%s", processors, processors == 1 ? "" : "s");
  }
}
