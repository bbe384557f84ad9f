package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jooq.CloseableDSLContext;
import org.jooq.codegen.GenerationTool;
import org.jooq.impl.DSL;
import org.jooq.meta.jaxb.Configuration;
import org.jooq.meta.jaxb.Database;
import org.jooq.meta.jaxb.Generator;
import org.jooq.meta.jaxb.Jdbc;
import org.jooq.meta.jaxb.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShopTest {
  @TempDir Path folder;

  @Test
  void theDatabaseHasCells() throws Exception {
    String raw = "jdbc:h2:" + folder.resolve("shop");
    String url = raw.replace("jdbc:", "jdbc:nacre:") + ";nacre.encrypt=columns";
    try (CloseableDSLContext sql = DSL.using(url)) {
      Shop shop = new Shop(sql);
      shop.create();
      shop.register("Nagisa Kato", "078-05-1120", "nagisa@example.org");
      assertEquals("078-05-1120", shop.ssn("nagisa@example.org"));
    }
    assertTrue(Stored.isEncrypted(raw, "SELECT ssn FROM customer"));
    assertTrue(Stored.isEncrypted(raw, "SELECT email FROM customer"));
    assertTrue(generated(url).contains("DSL.name(\"SSN\"), SQLDataType.VARCHAR(11)"));
  }

  /** The code generator sees the types that were declared. */
  private String generated(String url) throws Exception {
    GenerationTool.generate(
        new Configuration()
            .withJdbc(new Jdbc().withDriver("dev.nacre.jdbc.NacreDriver").withUrl(url))
            .withGenerator(
                new Generator()
                    .withDatabase(
                        new Database()
                            .withName("org.jooq.meta.jdbc.JDBCDatabase")
                            .withInputSchema("PUBLIC")
                            .withIncludes("CUSTOMER"))
                    .withTarget(
                        new Target().withPackageName("db").withDirectory(folder.toString()))));
    return Files.readString(folder.resolve("db/tables/Customer.java"));
  }
}
