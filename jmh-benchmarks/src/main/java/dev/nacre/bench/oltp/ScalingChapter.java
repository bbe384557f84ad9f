package dev.nacre.bench.oltp;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.report.Figure;
import dev.nacre.bench.report.Headline;
import dev.nacre.bench.report.Section;
import dev.nacre.bench.report.Section.ChartPart;
import dev.nacre.bench.report.Section.Row;
import dev.nacre.bench.report.Section.Table;
import dev.nacre.bench.report.SideComparison;
import dev.nacre.bench.report.chart.Chart.Bar;
import dev.nacre.bench.report.chart.Chart.Bars;
import dev.nacre.bench.report.chart.SideColour;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.stat.BaselineComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The report on the pet store's load on fewer processors, and on two shops side by side, as the
 * Virtage report had virtual machines on one host. Empty where neither was measured.
 */
public final class ScalingChapter implements Chapter {
  private final ShopKind store;

  public ScalingChapter(ShopKind store) {
    this.store = store;
  }

  /** Empty: {@link OltpChapter} has the headlines of the whole machine. */
  @Override
  public List<Headline> headlines(Campaign campaign) {
    return List.of();
  }

  @Override
  public List<Figure> figures(Campaign campaign) {
    return LoadSetup.measured(campaign, store).stream()
        .filter(setup -> !setup.equals(LoadSetup.WHOLE))
        .flatMap(
            setup ->
                OltpFigures.of(campaign, store, setup)
                    .all(store.title() + ", " + setup.words())
                    .stream())
        .toList();
  }

  @Override
  public List<Section> sections(Campaign campaign) {
    List<LoadSetup> setups = LoadSetup.measured(campaign, store);
    if (setups.stream().allMatch(LoadSetup.WHOLE::equals)) {
      return List.of();
    }
    String id = store.measure("oltp-setups");
    ChartPart picture =
        new ChartPart(
            new Bars(
                id,
                store.title() + ": transactions a second",
                "transactions/s",
                setups.stream().map(LoadSetup::words).toList(),
                bars(campaign, setups),
                Map.of()),
            String.format(
                Locale.ROOT,
                "As fast as they can. Processors of the whole machine: %d. Two shops have a JVM, a"
                    + " database and terminals each, at the same time on the whole machine; what"
                    + " both do is added up.",
                campaign.machine().processors()),
            List.of());
    return List.of(
        new Section(
            id,
            store.title() + ": fewer processors, two shops",
            "The Virtage report had virtual machines on one host: does encryption cost more where"
                + " there are fewer processors, or where two shops share them?",
            List.of(picture, fullSpeed(campaign, setups), fixedRate(campaign, setups))));
  }

  private List<Bar> bars(Campaign campaign, List<LoadSetup> setups) {
    List<SideComparison> groups =
        setups.stream().map(setup -> OltpFigures.of(campaign, store, setup).throughput()).toList();
    List<Bar> bars = new ArrayList<>();
    for (Side side : Side.values()) {
      List<Double> values = new ArrayList<>();
      List<Double> whiskers = new ArrayList<>();
      for (SideComparison group : groups) {
        BaselineComparison compared = group.of(side);
        values.add(compared == null ? Double.NaN : compared.figure().value());
        whiskers.add(compared == null ? 0 : SideComparison.half(compared.figure()));
      }
      if (values.stream().anyMatch(value -> !value.isNaN())) {
        bars.add(new Bar(side.label(), SideColour.of(side), values, whiskers));
      }
    }
    return bars;
  }

  private Table fullSpeed(Campaign campaign, List<LoadSetup> setups) {
    List<Row> rows = new ArrayList<>();
    for (LoadSetup setup : setups) {
      OltpFigures figures = OltpFigures.of(campaign, store, setup);
      SideComparison throughput = figures.throughput();
      SideComparison cpu = figures.cpuPerThousand();
      for (Side side : throughput.sides()) {
        BaselineComparison compared = throughput.of(side);
        BaselineComparison work = cpu.of(side);
        if (compared != null && work != null) {
          String rounds = String.valueOf(compared.samples().size());
          rows.add(row(setup, side, cells("%.0f", compared), cells("%.0f", work), rounds));
        }
      }
    }
    return new Table(
        "At full speed. Ratios are to no encryption on as many processors, and for two shops to two"
            + " shops.",
        List.of(
            "",
            "transactions/s",
            "ratio",
            "in words",
            "CPU ms per 1,000",
            "ratio",
            "in words",
            "rounds"),
        rows);
  }

  private Table fixedRate(Campaign campaign, List<LoadSetup> setups) {
    List<Row> rows = new ArrayList<>();
    for (LoadSetup setup : setups) {
      OltpFigures figures = OltpFigures.of(campaign, store, setup);
      SideComparison paced = figures.paced();
      SideComparison cpu = figures.pacedCpu();
      for (Side side : paced.sides()) {
        BaselineComparison compared = paced.of(side);
        BaselineComparison work = cpu.of(side);
        if (compared != null && work != null) {
          String p99 =
              Latencies.millis(Latencies.all(figures.samples(side), ShopLoadWorkload.PACED), 99);
          rows.add(row(setup, side, cells("%.0f", compared), cells("%.2f", work), p99));
        }
      }
    }
    return new Table(
        "At the fixed rate, half of what one plain shop can do on as many processors; of two shops"
            + " each has half of the rate of one on the whole machine, so both together do the work"
            + " of one.",
        List.of(
            "", "transactions/s", "ratio", "in words", "CPU s", "ratio", "in words", "p99 in ms"),
        rows);
  }

  private static List<String> cells(String format, BaselineComparison compared) {
    return List.of(
        SideComparison.text(format, compared.figure()),
        SideComparison.text("%.3f", compared.ratio()),
        compared.words());
  }

  private static Row row(
      LoadSetup setup, Side side, List<String> throughput, List<String> work, String last) {
    List<String> cells = new ArrayList<>();
    cells.add(setup.words() + " · " + side.words());
    cells.addAll(throughput);
    cells.addAll(work);
    cells.add(last);
    return new Row(SideColour.of(side), List.copyOf(cells));
  }
}
