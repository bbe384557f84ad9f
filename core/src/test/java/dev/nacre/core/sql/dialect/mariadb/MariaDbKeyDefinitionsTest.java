package dev.nacre.core.sql.dialect.mariadb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.spi.DraftColumnSql.KeyRecreation;
import org.junit.jupiter.api.Test;

class MariaDbKeyDefinitionsTest {
  private static final String SHOWN =
      """
      CREATE TABLE `t` (
        `id` int(11) NOT NULL COMMENT 'a\\n  KEY `no` (`c`)',
        `c` varchar(20) DEFAULT NULL,
        PRIMARY KEY (`c`,`id`),
        UNIQUE KEY `u` (`c` DESC) USING BTREE,
        KEY `plain` (`id`,`c`),
        KEY `other` (`id`),
        KEY `prefixed` (`c`(3)),
        KEY `told` (`c`) COMMENT 'x',
        KEY `hidden` (`c`) IGNORED,
        UNIQUE KEY `timed` (`c`,`p` WITHOUT OVERLAPS),
        FULLTEXT KEY `words` (`c`),
        CONSTRAINT `f` FOREIGN KEY (`c`) REFERENCES `other` (`c`)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4
      """;

  @Test
  void onlyKeysMadeOfColumnsAreRecreated() {
    assertThat(MariaDbKeyDefinitions.of(SHOWN, "c"))
        .containsExactly(
            new KeyRecreation("DROP PRIMARY KEY", "ADD PRIMARY KEY (`c`,`id`)"),
            new KeyRecreation("DROP KEY `u`", "ADD UNIQUE KEY `u` (`c` DESC)"),
            new KeyRecreation("DROP KEY `plain`", "ADD KEY `plain` (`id`,`c`)"));
    assertThat(MariaDbKeyDefinitions.of(SHOWN, "p")).isEmpty();
  }
}
