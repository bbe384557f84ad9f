package dev.nacre.core.sum.ashe.id;

/** Adds two sets of ids: steps through both from border to border. */
final class RunMerge {
  private final IdSet set;
  private int run;
  private long from;

  private RunMerge(IdSet set) {
    this.set = set;
    this.from = set.runs() == 0 ? Long.MAX_VALUE : set.first(0);
  }

  static IdSet plus(IdSet one, IdSet other) {
    RunBuilder merged = new RunBuilder(one.runs() + other.runs());
    RunMerge a = new RunMerge(one);
    RunMerge b = new RunMerge(other);
    while (a.from != Long.MAX_VALUE || b.from != Long.MAX_VALUE) {
      long begin = Math.min(a.from, b.from);
      long end = Math.min(a.endWhenAt(begin), b.endWhenAt(begin));
      merged.add(begin, end, a.timesAt(begin) + b.timesAt(begin));
      a.passTo(end + 1);
      b.passTo(end + 1);
    }
    return merged.build();
  }

  /** The last id for which nothing changes here. */
  private long endWhenAt(long id) {
    return from > id ? from - 1 : set.last(run);
  }

  private long timesAt(long id) {
    return from > id ? 0 : set.times(run);
  }

  private void passTo(long id) {
    if (from >= id) {
      return;
    }
    if (id <= set.last(run)) {
      from = id;
      return;
    }
    run++;
    from = run < set.runs() ? set.first(run) : Long.MAX_VALUE;
  }
}
