package dev.nacre.dropin.frameworks;

import static dev.nacre.dropin.frameworks.EncryptedShop.MAIL;
import static dev.nacre.dropin.frameworks.EncryptedShop.OTHER_MAIL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.testkit.framework.Framework;
import dev.nacre.testkit.server.Target;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
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
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.repository.support.JdbcJobRepositoryFactoryBean;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.item.database.builder.JdbcBatchItemWriterBuilder;
import org.springframework.batch.infrastructure.item.database.builder.JdbcCursorItemReaderBuilder;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * A job of Spring Batch that reads and writes encrypted rows in chunks, fails, and goes on. Its
 * parameters are encrypted too, in the tables that it makes.
 */
final class SpringBatchTest {
  @TempDir private Path root;

  /** A row that goes through the job. */
  private record Customer(int id, String email) {}

  @ParameterizedTest
  @EnumSource
  @Framework(
      name = "Spring Batch",
      on = {Target.H2_PAGES, Target.H2_COLUMNS, Target.POSTGRESQL, Target.MARIADB, Target.DERBY})
  void aJobFailsAndGoesOn(Target target) throws Exception {
    EncryptedShop shop =
        EncryptedShop.of(
            target,
            root,
            List.of(
                "customer.email = deterministic" + EncryptedShop.collation(target),
                "batch_job_execution_params.parameter_value = random"));
    DataSource source = new DriverManagerDataSource(shop.url(), shop.user(), "");
    new ResourceDatabasePopulator(
            new ClassPathResource("org/springframework/batch/core/" + script(target)))
        .execute(source);
    JdbcTemplate rows = new JdbcTemplate(source);
    rows.execute("CREATE TABLE customer (id INT NOT NULL PRIMARY KEY, email VARCHAR(80))");
    for (int id = 1; id <= 5; id++) {
      int added = rows.update("INSERT INTO customer (id, email) VALUES (?, ?)", id, MAIL);
      assertThat(added).isEqualTo(1);
    }

    PlatformTransactionManager transactions = new DataSourceTransactionManager(source);
    JobRepository repository = repository(source, transactions);
    TaskExecutorJobOperator operator = operator(repository);
    JobParameters parameters =
        new JobParametersBuilder().addString("to", OTHER_MAIL).toJobParameters();
    JobExecution failed = operator.start(job(repository, transactions, source, 4), parameters);
    assertThat(failed.getStatus()).isEqualTo(BatchStatus.FAILED);
    assertThat(failed.getAllFailureExceptions())
        .singleElement()
        .satisfies(cause -> assertThat(cause).hasStackTraceContaining("not to be changed yet"));
    assertThat(withMail(rows, OTHER_MAIL)).isEqualTo(2);

    Job whole = job(repository, transactions, source, 9);
    assertThat(operator.start(whole, parameters).getStatus()).isEqualTo(BatchStatus.COMPLETED);
    assertThat(withMail(rows, OTHER_MAIL)).isEqualTo(5);
    assertThatThrownBy(() -> operator.start(whole, parameters))
        .isInstanceOf(JobInstanceAlreadyCompleteException.class);
    assertThat(
            Objects.requireNonNull(repository.getLastJobExecution("mails", parameters))
                .getJobParameters()
                .getString("to"))
        .isEqualTo(OTHER_MAIL);
    shop.holdsCells("SELECT email FROM customer");
    shop.holdsCells("SELECT PARAMETER_VALUE FROM BATCH_JOB_EXECUTION_PARAMS");
  }

  private static int withMail(JdbcTemplate rows, String mail) {
    return Objects.requireNonNull(
        rows.queryForObject("SELECT COUNT(*) FROM customer WHERE email = ?", Integer.class, mail));
  }

  private static String script(Target target) {
    return switch (target) {
      case H2_PAGES, H2_COLUMNS -> "schema-h2.sql";
      default -> "schema-" + target.name().toLowerCase(Locale.ROOT) + ".sql";
    };
  }

  private static JobRepository repository(
      DataSource source, PlatformTransactionManager transactions) throws Exception {
    JdbcJobRepositoryFactoryBean factory = new JdbcJobRepositoryFactoryBean();
    factory.setDataSource(source);
    factory.setTransactionManager(transactions);
    factory.afterPropertiesSet();
    return Objects.requireNonNull(factory.getObject());
  }

  private static TaskExecutorJobOperator operator(JobRepository repository) throws Exception {
    TaskExecutorJobOperator operator = new TaskExecutorJobOperator();
    operator.setJobRepository(repository);
    operator.setJobRegistry(new MapJobRegistry());
    operator.afterPropertiesSet();
    return operator;
  }

  /**
   * @param failing the customer with whom it fails
   */
  private static Job job(
      JobRepository repository,
      PlatformTransactionManager transactions,
      DataSource source,
      int failing) {
    return new JobBuilder("mails", repository)
        .start(
            new StepBuilder("change", repository)
                .<Customer, Customer>chunk(2)
                .transactionManager(transactions)
                .reader(
                    new JdbcCursorItemReaderBuilder<Customer>()
                        .name("customers")
                        .dataSource(source)
                        .fetchSize(2)
                        .verifyCursorPosition(false) // Derby's cursors do not know it
                        .sql("SELECT id, email FROM customer ORDER BY id")
                        .rowMapper((row, number) -> new Customer(row.getInt(1), row.getString(2)))
                        .build())
                .processor(customer -> changed(customer, failing))
                .writer(
                    new JdbcBatchItemWriterBuilder<Customer>()
                        .dataSource(source)
                        .sql("UPDATE customer SET email = ? WHERE id = ?")
                        .itemPreparedStatementSetter(
                            (customer, update) -> {
                              update.setString(1, customer.email());
                              update.setInt(2, customer.id());
                            })
                        .build())
                .build())
        .build();
  }

  private static Customer changed(Customer customer, int failing) {
    assertThat(customer.email()).isEqualTo(MAIL);
    if (customer.id() == failing) {
      throw new IllegalStateException("this customer is not to be changed yet");
    }
    return new Customer(customer.id(), OTHER_MAIL);
  }
}
