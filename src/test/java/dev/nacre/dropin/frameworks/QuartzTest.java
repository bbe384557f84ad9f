package dev.nacre.dropin.frameworks;

import static dev.nacre.dropin.frameworks.EncryptedShop.MAIL;
import static dev.nacre.dropin.frameworks.EncryptedShop.OTHER_MAIL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.testkit.framework.Framework;
import dev.nacre.testkit.server.Target;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.JobKey;
import org.quartz.Scheduler;
import org.quartz.Trigger;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;
import org.quartz.impl.jdbcjobstore.PostgreSQLDelegate;
import org.quartz.impl.jdbcjobstore.StdJDBCDelegate;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

/** Jobs of Quartz, in the tables of its own scripts; what they carry is encrypted by a policy. */
final class QuartzTest {
  private static final JobKey WELCOME = JobKey.jobKey("welcome");

  private static final BlockingQueue<String> RUN = new ArrayBlockingQueue<>(2);

  @TempDir private Path root;

  /** Made by Quartz. */
  public static final class Welcome implements Job {
    @Override
    public void execute(JobExecutionContext context) {
      assertThat(RUN.offer(context.getMergedJobDataMap().getString("mail"))).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource(names = "DERBY", mode = EnumSource.Mode.EXCLUDE)
  @Framework(
      name = "Quartz",
      on = {Target.H2_PAGES, Target.H2_COLUMNS, Target.POSTGRESQL, Target.MARIADB})
  void runsAJobAndFindsItAgain(Target target) throws Exception {
    EncryptedShop shop = shop(target);
    makeTables(shop);
    JobDetail job =
        JobBuilder.newJob(Welcome.class)
            .withIdentity(WELCOME)
            .storeDurably()
            .usingJobData("mail", MAIL)
            .build();
    Scheduler first = scheduler(shop);
    try {
      first.addJob(job, true);
      first.start();
      first.triggerJob(WELCOME);
      assertThat(RUN.poll(60, TimeUnit.SECONDS)).isEqualTo(MAIL);
      Trigger later =
          TriggerBuilder.newTrigger().forJob(WELCOME).usingJobData("mail", OTHER_MAIL).build();
      assertThat(first.scheduleJob(later)).isNotNull();
      assertThat(RUN.poll(60, TimeUnit.SECONDS)).isEqualTo(OTHER_MAIL);
    } finally {
      first.shutdown(true);
    }
    Scheduler second = scheduler(shop);
    try {
      assertThat(second.getJobDetail(WELCOME).getJobDataMap().getString("mail")).isEqualTo(MAIL);
    } finally {
      second.shutdown(true);
    }
    shop.holdsCells("SELECT JOB_DATA FROM QRTZ_JOB_DETAILS");
  }

  /** What a job carries is a BLOB there. */
  @Test
  @Framework(name = "Quartz", on = Target.DERBY)
  void isRefusedOnDerby() throws Exception {
    EncryptedShop shop = shop(Target.DERBY);
    assertThatThrownBy(() -> makeTables(shop))
        .hasStackTraceContaining("NACRE-2040: An encrypted BLOB");
    try (Connection connection = shop.connect();
        ResultSet table =
            connection.getMetaData().getTables(null, null, "QRTZ_JOB_DETAILS", null)) {
      assertThat(table.next()).isFalse();
    }
  }

  private EncryptedShop shop(Target target) throws Exception {
    return EncryptedShop.of(
        target,
        root,
        List.of("qrtz_job_details.job_data = random", "qrtz_triggers.job_data = random"));
  }

  /** By its own script. H2's IMAGE is no type that Nacre encrypts, so columns want a BLOB. */
  private static void makeTables(EncryptedShop shop) throws IOException {
    String script =
        new ClassPathResource("org/quartz/impl/jdbcjobstore/" + script(shop.target))
            .getContentAsString(StandardCharsets.UTF_8);
    if (shop.target == Target.H2_COLUMNS) {
      assertThat(script).contains(" IMAGE");
      script = script.replace(" IMAGE", " BLOB");
    }
    ResourceDatabasePopulator tables =
        new ResourceDatabasePopulator(
            new ByteArrayResource(script.getBytes(StandardCharsets.UTF_8)));
    tables.setCommentPrefixes("--", "#");
    tables.execute(new DriverManagerDataSource(shop.url(), shop.user(), ""));
  }

  private static String script(Target target) {
    return switch (target) {
      case H2_PAGES, H2_COLUMNS -> "tables_h2.sql";
      case POSTGRESQL -> "tables_postgres.sql";
      case MARIADB -> "tables_mysql_innodb.sql";
      case DERBY -> "tables_derby.sql";
    };
  }

  /** With a pool of its own, by URL alone. */
  private static Scheduler scheduler(EncryptedShop shop) throws Exception {
    Class<?> delegate =
        shop.target == Target.POSTGRESQL ? PostgreSQLDelegate.class : StdJDBCDelegate.class;
    Properties settings = new Properties();
    settings.setProperty("org.quartz.scheduler.instanceName", "shop");
    settings.setProperty("org.quartz.threadPool.threadCount", "1");
    settings.setProperty("org.quartz.jobStore.class", "org.quartz.impl.jdbcjobstore.JobStoreTX");
    settings.setProperty("org.quartz.jobStore.driverDelegateClass", delegate.getName());
    settings.setProperty("org.quartz.jobStore.dataSource", "shop");
    String source = "org.quartz.dataSource.shop.";
    settings.setProperty(source + "provider", "hikaricp");
    settings.setProperty(source + "driver", "dev.nacre.jdbc.NacreDriver");
    settings.setProperty(source + "URL", shop.url());
    settings.setProperty(source + "user", shop.user());
    settings.setProperty(source + "password", "");
    settings.setProperty(source + "maxConnections", "3");
    return new StdSchedulerFactory(settings).getScheduler();
  }
}
