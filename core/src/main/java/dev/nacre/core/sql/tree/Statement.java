package dev.nacre.core.sql.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement. */
public sealed interface Statement extends Node
    permits Statement.Select,
        Statement.Insert,
        Statement.Update,
        Statement.Delete,
        Statement.Merge,
        Statement.Call,
        Statement.Explain,
        Statement.Other,
        Definition {
  /** A query. */
  record Select(Query query) implements Statement {
    @Override
    public Span span() {
      return query.span();
    }

    @Override
    public List<Node> children() {
      return List.of(query);
    }
  }

  /**
   * {@code INSERT}, {@code REPLACE}, and {@code MERGE … KEY}.
   *
   * @param columns may be empty
   * @param source null for {@code DEFAULT VALUES} and {@code SET}
   * @param sets of {@code INSERT … SET}
   * @param keys of {@code MERGE … KEY}
   * @param conflict the action for an existing row, or null
   */
  record Insert(
      Span span,
      Verb verb,
      Query.@Nullable With with,
      TableReference.Named table,
      List<Path> columns,
      @Nullable Query source,
      List<Assignment> sets,
      List<Path> keys,
      @Nullable Conflict conflict,
      List<QueryBody.Item> returning)
      implements Statement {
    /** The kind of insert, which determines what happens to an existing row of the same key. */
    public enum Verb {
      INSERT,
      INSERT_IGNORE,
      REPLACE,
      MERGE
    }

    public Insert {
      columns = List.copyOf(columns);
      sets = List.copyOf(sets);
      keys = List.copyOf(keys);
      returning = List.copyOf(returning);
    }

    @Override
    public List<Node> children() {
      return Node.all(with, table, columns, keys, source, sets, conflict, returning);
    }
  }

  /**
   * @param ignores whether invalid values are adjusted
   * @param tables the target: one table, or a join
   * @param from other tables
   */
  record Update(
      Span span,
      Query.@Nullable With with,
      boolean ignores,
      List<TableReference> tables,
      List<Assignment> sets,
      List<TableReference> from,
      @Nullable Expression where,
      List<Query.Ordering> order,
      Query.@Nullable Limits limits,
      List<QueryBody.Item> returning)
      implements Statement {
    public Update {
      tables = List.copyOf(tables);
      sets = List.copyOf(sets);
      from = List.copyOf(from);
      order = List.copyOf(order);
      returning = List.copyOf(returning);
    }

    @Override
    public List<Node> children() {
      return Node.all(with, tables, sets, from, where, order, limits, returning);
    }
  }

  /**
   * @param targets the names of the tables to delete from, if not all of {@code from}
   * @param from the table, or a join
   * @param using other tables
   */
  record Delete(
      Span span,
      Query.@Nullable With with,
      List<Path> targets,
      List<TableReference> from,
      List<TableReference> using,
      @Nullable Expression where,
      List<Query.Ordering> order,
      Query.@Nullable Limits limits,
      List<QueryBody.Item> returning)
      implements Statement {
    public Delete {
      targets = List.copyOf(targets);
      from = List.copyOf(from);
      using = List.copyOf(using);
      order = List.copyOf(order);
      returning = List.copyOf(returning);
    }

    @Override
    public List<Node> children() {
      return Node.all(with, targets, from, using, where, order, limits, returning);
    }
  }

  /** {@code MERGE INTO … USING … ON … WHEN …}. */
  record Merge(
      Span span,
      Query.@Nullable With with,
      TableReference.Named table,
      TableReference source,
      Expression on,
      List<Action> actions,
      List<QueryBody.Item> returning)
      implements Statement {
    public Merge {
      actions = List.copyOf(actions);
      returning = List.copyOf(returning);
    }

    @Override
    public List<Node> children() {
      return Node.all(with, table, source, on, actions, returning);
    }
  }

  /**
   * ON CONFLICT or ON DUPLICATE KEY UPDATE.
   *
   * @param isDuplicateKey whether it is {@code ON DUPLICATE KEY UPDATE}
   */
  record Conflict(boolean isDuplicateKey, Action action) implements Node {
    @Override
    public Span span() {
      return action.span();
    }

    @Override
    public List<Node> children() {
      return List.of(action);
    }
  }

  /**
   * An action of a MERGE or a conflict clause.
   *
   * @param columns of an insert, or the conflict target
   * @param conditions for MERGE those after AND; for a conflict those of the index and of the
   *     update
   */
  record Action(
      Span span,
      Kind kind,
      List<Expression> conditions,
      List<Expression> columns,
      @Nullable Expression row,
      List<Assignment> sets)
      implements Node {
    /** The kind of an action. */
    public enum Kind {
      INSERT,
      UPDATE,
      DELETE,
      NOTHING
    }

    public Action {
      conditions = List.copyOf(conditions);
      columns = List.copyOf(columns);
      sets = List.copyOf(sets);
    }

    @Override
    public List<Node> children() {
      return Node.all(conditions, columns, row, sets);
    }
  }

  /** A procedure call, with or without a marker for its result. */
  record Call(Span span, Expression call) implements Statement {
    @Override
    public List<Node> children() {
      return List.of(call);
    }
  }

  /** EXPLAIN of a statement, which is executed with {@code analyze}. */
  record Explain(Span span, boolean analyze, Statement statement) implements Statement {
    @Override
    public List<Node> children() {
      return List.of(statement);
    }
  }

  /**
   * A statement without a grammar here.
   *
   * @param word its first word, in upper case
   */
  record Other(Span span, String word) implements Statement {
    @Override
    public List<Node> children() {
      return List.of();
    }
  }
}
