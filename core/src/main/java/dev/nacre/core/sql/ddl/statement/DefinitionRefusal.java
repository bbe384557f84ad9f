package dev.nacre.core.sql.ddl.statement;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;

/** The refusal of a definition, whose message begins with what was not done. */
public enum DefinitionRefusal {
  NOT_CREATED("The table was not created: "),
  NOT_ALTERED("The table was not altered: ");

  private final String notDone;

  DefinitionRefusal(String notDone) {
    this.notDone = notDone;
  }

  public NacreException because(String reason) {
    return because(ErrorCode.ENCRYPT_CLAUSE_REFUSED, reason);
  }

  public NacreException because(ErrorCode code, String reason) {
    return new NacreException(code, notDone + reason);
  }

  /** For ENCRYPT WITH (SUM) on a database for which that is not built. */
  public NacreException sumsNotBuilt(StatementNames names, String column) {
    return because(
        ErrorCode.NOT_BUILT_YET,
        "ENCRYPT WITH (SUM) is not supported yet on "
            + names.dialect()
            + ", for the column "
            + column);
  }
}
