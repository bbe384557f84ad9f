package dev.nacre.dropin.frameworks;

import static dev.nacre.dropin.frameworks.EncryptedShop.MAIL;
import static dev.nacre.dropin.frameworks.EncryptedShop.SSN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.testkit.framework.Framework;
import dev.nacre.testkit.twin.EncryptionTarget;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quartz.DateBuilder;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDataMap;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.JobKey;
import org.quartz.PersistJobDataAfterExecution;
import org.quartz.Scheduler;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.Trigger;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;

/** Jobs of Quartz with their data, in its tables, under a policy; by a URL in its properties. */
final class QuartzTest {
  private static final String DATA = "qrtz_*.job_data = random";
  private static final String DESCRIPTION = "qrtz_*.description = random";
  private static final JobKey LETTER = JobKey.jobKey("letter");
  private static final BlockingQueue<String> SENT = new LinkedBlockingQueue<>();

  @TempDir private Path root;

  /** What an application would do with the data of a job. */
  @PersistJobDataAfterExecution
  public static final class Letter implements Job {
    @Override
    public void execute(JobExecutionContext context) {
      JobDataMap merged = context.getMergedJobDataMap();
      SENT.add(merged.getString("to") + " " + merged.getString("from"));
      context.getJobDetail().getJobDataMap().put("to", merged.getString("from"));
    }
  }

  @ParameterizedTest
  @EnumSource
  @Framework(
      name = "Quartz",
      on = {
        EncryptionTarget.H2_PAGES,
        EncryptionTarget.H2_COLUMNS,
        EncryptionTarget.POSTGRESQL,
        EncryptionTarget.MARIADB,
        EncryptionTarget.DERBY
      })
  void storesJobsAndRunsThem(EncryptionTarget target) throws Exception {
    boolean data = target != EncryptionTarget.DERBY;
    EncryptedShop shop =
        EncryptedShop.of(target, root, data ? List.of(DATA, DESCRIPTION) : List.of(DESCRIPTION));
    makeTables(shop);
    Scheduler scheduler = new StdSchedulerFactory(settings(shop)).getScheduler();
    try {
      schedule(scheduler, data);
      scheduler.start();
      assertThat(SENT.poll(1, TimeUnit.MINUTES)).isEqualTo(data ? MAIL + " " + SSN : "ada grace");
    } finally {
      scheduler.shutdown(true);
    }
    for (String table : List.of("QRTZ_JOB_DETAILS", "QRTZ_TRIGGERS")) {
      shop.holdsCells("SELECT description FROM " + table);
      if (data) {
        shop.holdsCells("SELECT job_data FROM " + table);
      }
    }
    Scheduler next = new StdSchedulerFactory(settings(shop)).getScheduler();
    try {
      JobDetail job = next.getJobDetail(LETTER);
      assertThat(job.getDescription()).isEqualTo("to " + MAIL);
      assertThat(job.getJobDataMap().getString("to")).isEqualTo(data ? SSN : "grace");
      assertThat(next.getTriggersOfJob(LETTER))
          .singleElement()
          .satisfies(
              left -> {
                assertThat(left.getDescription()).isEqualTo("by " + SSN);
                assertThat(left.getJobDataMap().getString("from")).isEqualTo(data ? SSN : "grace");
              });
      assertThat(next.deleteJob(LETTER)).isTrue();
      assertThat(next.checkExists(LETTER)).isFalse();
    } finally {
      // Nothing runs in it that would have to end.
      next.shutdown(false);
    }
  }

  /** The data of a job is a BLOB there. */
  @Test
  void dataIsRefusedOnDerby() throws Exception {
    EncryptedShop shop = EncryptedShop.of(EncryptionTarget.DERBY, root, List.of(DATA));
    assertThatThrownBy(() -> makeTables(shop))
        .hasStackTraceContaining("NACRE-2040: An encrypted BLOB");
    try (Connection connection = shop.connect();
        ResultSet table =
            connection.getMetaData().getTables(null, null, "QRTZ_JOB_DETAILS", null)) {
      assertThat(table.next()).isFalse();
    }
  }

  private static void schedule(Scheduler scheduler, boolean data) throws Exception {
    JobDetail job =
        JobBuilder.newJob(Letter.class)
            .withIdentity(LETTER)
            .withDescription("to " + MAIL)
            .usingJobData("to", data ? MAIL : "ada")
            .storeDurably()
            .build();
    Trigger now =
        TriggerBuilder.newTrigger()
            .forJob(LETTER)
            .usingJobData("from", data ? SSN : "grace")
            .build();
    Trigger nextWeek =
        TriggerBuilder.newTrigger()
            .forJob(LETTER)
            .withDescription("by " + SSN)
            .usingJobData("from", data ? SSN : "grace")
            .startAt(DateBuilder.futureDate(7, DateBuilder.IntervalUnit.DAY))
            .withSchedule(SimpleScheduleBuilder.repeatHourlyForever())
            .build();
    scheduler.addJob(job, false);
    assertThat(scheduler.scheduleJob(now)).isNotNull();
    assertThat(scheduler.scheduleJob(nextWeek)).isNotNull();
  }

  private static Properties settings(EncryptedShop shop) {
    Properties settings = new Properties();
    settings.setProperty("org.quartz.scheduler.instanceName", "shop");
    settings.setProperty("org.quartz.threadPool.threadCount", "1");
    settings.setProperty("org.quartz.jobStore.class", "org.quartz.impl.jdbcjobstore.JobStoreTX");
    settings.setProperty(
        "org.quartz.jobStore.driverDelegateClass",
        "org.quartz.impl.jdbcjobstore." + delegate(shop.target));
    settings.setProperty("org.quartz.jobStore.dataSource", "shop");
    settings.setProperty("org.quartz.dataSource.shop.provider", "hikaricp");
    settings.setProperty("org.quartz.dataSource.shop.driver", "dev.nacre.jdbc.NacreDriver");
    settings.setProperty("org.quartz.dataSource.shop.URL", shop.url());
    settings.setProperty("org.quartz.dataSource.shop.user", shop.user());
    settings.setProperty("org.quartz.dataSource.shop.password", "");
    settings.setProperty("org.quartz.dataSource.shop.maxConnections", "3");
    return settings;
  }

  private static String delegate(EncryptionTarget target) {
    return target == EncryptionTarget.POSTGRESQL ? "PostgreSQLDelegate" : "StdJDBCDelegate";
  }

  /** By its own script. Nacre does not know H2's old name for BLOB. */
  private static void makeTables(EncryptedShop shop) throws IOException {
    String name =
        switch (shop.target) {
          case H2_PAGES, H2_COLUMNS -> "h2";
          case POSTGRESQL -> "postgres";
          case MARIADB -> "mysql_innodb";
          case DERBY -> "derby";
        };
    shop.run("org/quartz/impl/jdbcjobstore/tables_" + name + ".sql", "IMAGE", "BLOB");
  }
}
