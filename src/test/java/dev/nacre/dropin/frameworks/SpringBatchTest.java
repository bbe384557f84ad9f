package dev.nacre.dropin.frameworks;

import static dev.nacre.dropin.frameworks.EncryptedShop.MAIL;
import static dev.nacre.dropin.frameworks.EncryptedShop.OTHER_MAIL;
import static dev.nacre.dropin.frameworks.EncryptedShop.OTHER_SSN;
import static dev.nacre.dropin.frameworks.EncryptedShop.SSN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.nacre.testkit.framework.Framework;
import dev.nacre.testkit.twin.EncryptionTarget;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.configuration.support.MapJobRegistry;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.launch.JobInstanceAlreadyCompleteException;
import org.springframework.batch.core.launch.support.TaskExecutorJobOperator;
import org.springframework.batch.core.listener.StepExecutionListener;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.repository.support.JdbcJobRepositoryFactoryBean;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.item.ItemWriter;
import org.springframework.batch.infrastructure.item.database.builder.JdbcBatchItemWriterBuilder;
import org.springframework.batch.infrastructure.item.database.builder.JdbcCursorItemReaderBuilder;
import org.springframework.batch.infrastructure.item.support.CompositeItemWriter;
import org.springframework.core.task.SyncTaskExecutor;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * A job of Spring Batch that reads and writes encrypted tables, fails and is restarted. Its own
 * tables tell parameters, what a step was at and why it failed, so a policy encrypts them, too.
 */
final class SpringBatchTest {

  record Customer(int id, String ssn) {}

  @TempDir private Path root;

  @ParameterizedTest
  @EnumSource
  @Framework(
      name = "Spring Batch",
      on = {
        EncryptionTarget.H2_PAGES,
        EncryptionTarget.H2_COLUMNS,
        EncryptionTarget.POSTGRESQL,
        EncryptionTarget.MARIADB,
        EncryptionTarget.DERBY
      })
  void failsAndIsRestarted(EncryptionTarget target) throws Exception {
    EncryptedShop shop = EncryptedShop.of(target, root, policy(target));
    try (HikariDataSource pool = new HikariDataSource()) {
      pool.setJdbcUrl(shop.url());
      pool.setUsername(shop.user());
      pool.setPassword("");
      pool.setMaximumPoolSize(4);
      shop.run(
          "org/springframework/batch/core/schema-" + script(target) + ".sql",
          "LONGVARCHAR",
          "CLOB");
      run(pool, target);
    }
    shop.holdsCells("SELECT ssn FROM letter");
    shop.holdsCells("SELECT email FROM customer");
    shop.holdsCells("SELECT exit_message FROM BATCH_STEP_EXECUTION");
    shop.holdsCells("SELECT short_context FROM BATCH_STEP_EXECUTION_CONTEXT");
    if (target != EncryptionTarget.DERBY) {
      shop.holdsCells("SELECT serialized_context FROM BATCH_STEP_EXECUTION_CONTEXT");
    }
    shop.holdsCells("SELECT parameter_value FROM BATCH_JOB_EXECUTION_PARAMS");
  }

  private static List<String> policy(EncryptionTarget target) {
    return List.of(
        "customer.ssn   = random",
        "customer.email = deterministic" + EncryptedShop.collation(target),
        "letter.ssn     = random",
        "batch_job_execution_params.parameter_value = random",
        "batch_*_execution.exit_message             = random",
        // What is too long for the other column stands here; a CLOB of Derby cannot be encrypted.
        target == EncryptionTarget.DERBY ? "" : "batch_*_context.serialized_context = random",
        "batch_*_context.short_context              = random");
  }

  private static String script(EncryptionTarget target) {
    return switch (target) {
      case H2_PAGES, H2_COLUMNS -> "h2";
      default -> target.name().toLowerCase(Locale.ROOT);
    };
  }

  private static void run(DataSource pool, EncryptionTarget target) throws Exception {
    JdbcTemplate statements = new JdbcTemplate(pool);
    statements.execute(
        "CREATE TABLE customer (id INT NOT NULL PRIMARY KEY, ssn VARCHAR(20), email VARCHAR(80))");
    statements.execute("CREATE TABLE letter (id INT NOT NULL PRIMARY KEY, ssn VARCHAR(20))");
    for (int id = 1; id <= 5; id++) {
      String insert = "INSERT INTO customer VALUES (?, ?, ?)";
      assertThat(statements.update(insert, id, ssn(id), MAIL)).isOne();
    }
    PlatformTransactionManager transactions = new JdbcTransactionManager(pool);
    JdbcJobRepositoryFactoryBean factory = new JdbcJobRepositoryFactoryBean();
    factory.setDataSource(pool);
    factory.setTransactionManager(transactions);
    factory.afterPropertiesSet();
    JobRepository jobs = Objects.requireNonNull(factory.getObject());
    TaskExecutorJobOperator operator = new TaskExecutorJobOperator();
    operator.setJobRepository(jobs);
    MapJobRegistry registry = new MapJobRegistry();
    operator.setJobRegistry(registry);
    operator.setTaskExecutor(new SyncTaskExecutor());
    operator.afterPropertiesSet();

    AtomicBoolean broken = new AtomicBoolean(true);
    Job job = letters(jobs, transactions, pool, target, broken);
    registry.register(job);
    JobParameters parameters =
        new JobParametersBuilder()
            .addString("day", "2026-11-27", true)
            .addString("sender", MAIL, false)
            .toJobParameters();
    JobExecution first = operator.start(job, parameters);
    assertThat(first.getStatus()).isEqualTo(BatchStatus.FAILED);
    assertThat(first.getAllFailureExceptions())
        .singleElement()
        .satisfies(cause -> assertThat(cause).hasStackTraceContaining("no letter to " + ssn(3)));
    assertThat(written(statements)).containsExactly(ssn(1), ssn(2));
    assertThat(withMail(statements, OTHER_MAIL)).isEqualTo(2);
    assertThat(withMail(statements, MAIL)).isEqualTo(3);

    JobExecution stored = Objects.requireNonNull(jobs.getJobExecution(first.getId()));
    assertThat(stored.getJobParameters().getString("sender")).isEqualTo(MAIL);
    assertThat(stored.getStepExecutions())
        .singleElement()
        .satisfies(
            step -> {
              assertThat(step.getExitStatus().getExitDescription())
                  .contains("Unable to process chunk");
              assertThat(step.getExecutionContext().getString("signed")).isEqualTo(OTHER_MAIL);
              assertThat(step.getExecutionContext().getInt("customers.read.count")).isEqualTo(2);
              assertThat(step.getExecutionContext().getString("head")).isEqualTo(head(target));
            });

    broken.set(false);
    JobExecution second = operator.restart(stored);
    assertThat(second.getStatus()).isEqualTo(BatchStatus.COMPLETED);
    assertThat(second.getStepExecutions())
        .singleElement()
        .satisfies(step -> assertThat(step.getReadCount()).isEqualTo(3));
    assertThat(written(statements)).containsExactly(ssn(1), ssn(2), ssn(3), ssn(4), ssn(5));
    assertThat(withMail(statements, OTHER_MAIL)).isEqualTo(5);
    assertThat(withMail(statements, MAIL)).isZero();
    assertThatThrownBy(() -> operator.start(job, parameters))
        .isInstanceOf(JobInstanceAlreadyCompleteException.class);
    assertThat(jobs.getJobExecutions(stored.getJobInstance())).hasSize(2);
  }

  private static Job letters(
      JobRepository jobs,
      PlatformTransactionManager transactions,
      DataSource pool,
      EncryptionTarget target,
      AtomicBoolean broken) {
    return new JobBuilder("letters", jobs)
        .start(
            new StepBuilder("write", jobs)
                .<Customer, Customer>chunk(2)
                .transactionManager(transactions)
                .reader(
                    new JdbcCursorItemReaderBuilder<Customer>()
                        .name("customers")
                        .dataSource(pool)
                        .sql("SELECT id, ssn FROM customer ORDER BY id")
                        // Derby does not tell the position, with Nacre or without.
                        .verifyCursorPosition(target != EncryptionTarget.DERBY)
                        .rowMapper((row, number) -> new Customer(row.getInt(1), row.getString(2)))
                        .build())
                .listener(
                    new StepExecutionListener() {
                      @Override
                      public void beforeStep(StepExecution step) {
                        step.getExecutionContext().putString("signed", OTHER_MAIL);
                        step.getExecutionContext().putString("head", head(target));
                      }
                    })
                .processor(
                    customer -> {
                      if (customer.id() == 3 && broken.get()) {
                        throw new IllegalStateException("no letter to " + customer.ssn());
                      }
                      return customer;
                    })
                .writer(new CompositeItemWriter<>(List.of(letter(pool), mail(pool))))
                .build())
        .build();
  }

  private static ItemWriter<Customer> letter(DataSource pool) {
    return new JdbcBatchItemWriterBuilder<Customer>()
        .dataSource(pool)
        .sql("INSERT INTO letter (id, ssn) VALUES (:id, :ssn)")
        .beanMapped()
        .build();
  }

  private static ItemWriter<Customer> mail(DataSource pool) {
    return new JdbcBatchItemWriterBuilder<Customer>()
        .dataSource(pool)
        .sql("UPDATE customer SET email = ? WHERE id = ? AND email = ?")
        .itemPreparedStatementSetter(
            (customer, update) -> {
              update.setString(1, OTHER_MAIL);
              update.setInt(2, customer.id());
              update.setString(3, MAIL);
            })
        .build();
  }

  /**
   * What makes the state of a step too long for the short column, where the long one is encrypted.
   */
  private static String head(EncryptionTarget target) {
    return target == EncryptionTarget.DERBY ? SSN : SSN.repeat(200);
  }

  private static int withMail(JdbcTemplate statements, String mail) {
    String search = "SELECT COUNT(*) FROM customer WHERE email = ?";
    return Objects.requireNonNull(statements.queryForObject(search, Integer.class, mail));
  }

  private static String ssn(int id) {
    return id % 2 == 0 ? OTHER_SSN : SSN;
  }

  private static List<String> written(JdbcTemplate statements) {
    return statements.queryForList("SELECT ssn FROM letter ORDER BY id", String.class);
  }
}
