package dev.nacre.core.sql.plan;

import dev.nacre.core.sql.lex.LexedSql;
import java.util.ArrayList;
import java.util.HashMap;
import org.jspecify.annotations.Nullable;

/** A plan that forgets all values, and so shows whether the planner asks for a second look. */
public final class ForgetfulPlan {
  private ForgetfulPlan() {}

  public static PlanBuilder of(LexedSql sql) {
    return new PlanBuilder(sql, new NoEdits(), new NoParameters());
  }

  private static final class NoEdits extends ArrayList<Edit> {
    private static final long serialVersionUID = 1;

    @Override
    public boolean add(Edit edit) {
      return false;
    }
  }

  private static final class NoParameters extends HashMap<Integer, PlannedParameter> {
    private static final long serialVersionUID = 1;

    @Override
    public @Nullable PlannedParameter put(Integer number, PlannedParameter parameter) {
      return null;
    }
  }
}
