package dev.nacre.jdbc.metrics;

import dev.nacre.jdbc.monitor.FileCounters;
import dev.nacre.jdbc.monitor.OpenDatabases;
import dev.nacre.jdbc.monitor.WatchedDatabase;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/**
 * Micrometer metrics of the driver: {@code new NacreMetrics().bindTo(registry)}, or a bean of this
 * class in Spring Boot.
 *
 * <p>Each database has its meters while it is open, with its path as the tag {@code database}. They
 * cost nothing beyond what the driver counts anyway. Thread-safe.
 */
public final class NacreMetrics implements MeterBinder, AutoCloseable {
  private final List<Binding> bindings = new CopyOnWriteArrayList<>();

  @Override
  public void bindTo(MeterRegistry registry) {
    var binding = new Binding(registry);
    bindings.add(binding);
    Gauge.builder("nacre.databases.open", () -> OpenDatabases.all().size())
        .description("Sealed databases that are open in this process")
        .register(registry);
    FunctionCounter.builder(
            "nacre.refused.files", OpenDatabases.class, all -> OpenDatabases.refusedFiles())
        .description("Openings of databases that were refused because of the file")
        .baseUnit("files")
        .register(registry);
    OpenDatabases.watch(binding);
  }

  /** Removes the meters of all databases from the registries. */
  @Override
  public void close() {
    for (Binding binding : bindings) {
      OpenDatabases.unwatch(binding);
    }
    bindings.clear();
  }

  /** The meters in one registry. */
  private static final class Binding implements OpenDatabases.Watcher {
    private final MeterRegistry registry;
    private final Map<WatchedDatabase, List<Meter>> meters = new ConcurrentHashMap<>();

    Binding(MeterRegistry registry) {
      this.registry = registry;
    }

    @Override
    public void opened(WatchedDatabase database) {
      Tags tags = Tags.of("database", database.name());
      List<Meter> all = new ArrayList<>();
      all.add(
          counter(
              database, tags, "nacre.sealed.blocks", "Blocks sealed", a -> a.blocks().sealed()));
      all.add(
          counter(
              database, tags, "nacre.opened.blocks", "Blocks opened", a -> a.blocks().opened()));
      all.add(
          counter(
              database,
              tags,
              "nacre.opened.ahead.blocks",
              "Blocks opened before a scan asked for them",
              a -> a.blocks().openedAhead()));
      String refused = "Blocks that were not what had been written";
      String name = "nacre.refused.blocks";
      all.add(
          counter(database, tags.and("reason", "tampered"), name, refused, FileCounters::tampered));
      all.add(
          counter(database, tags.and("reason", "replayed"), name, refused, FileCounters::replayed));
      all.add(
          counter(database, tags.and("reason", "missing"), name, refused, FileCounters::missing));
      all.add(
          counter(
              database,
              tags,
              "nacre.torn.blocks",
              "Blocks that a crash had torn, as a close found them",
              FileCounters::torn));
      all.add(
          mean(
              database,
              tags,
              "nacre.seal.mean",
              "Time to seal and write a block, sampled",
              a -> a.blocks().sealNanos()));
      all.add(
          mean(
              database,
              tags,
              "nacre.open.mean",
              "Time to read and open a block, sampled",
              a -> a.blocks().openNanos()));
      meters.put(database, all);
    }

    @Override
    public void closed(WatchedDatabase database) {
      List<Meter> gone = meters.remove(database);
      if (gone != null) {
        gone.forEach(registry::remove);
      }
    }

    private Meter counter(
        WatchedDatabase database,
        Tags tags,
        String name,
        String about,
        ToDoubleFunction<FileCounters> figure) {
      return FunctionCounter.builder(name, database, d -> figure.applyAsDouble(d.counters()))
          .tags(tags)
          .description(about)
          .baseUnit("blocks")
          .register(registry);
    }

    private Meter mean(
        WatchedDatabase database,
        Tags tags,
        String name,
        String about,
        ToDoubleFunction<FileCounters> figure) {
      return TimeGauge.builder(
              name, database, TimeUnit.NANOSECONDS, d -> figure.applyAsDouble(d.counters()))
          .tags(tags)
          .description(about)
          .register(registry);
    }
  }
}
