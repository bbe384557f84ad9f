package dev.nacre.core.sql.ddl;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.ddl.column.ReferencesClause;
import dev.nacre.core.sql.ddl.statement.PolicyLookup;
import dev.nacre.core.sql.ddl.statement.PrimaryKeys;
import dev.nacre.core.sql.ddl.statement.StatementNames;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.planner.DefinitionExpressionPlanner;
import dev.nacre.core.sql.reading.SqlReading;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.tree.Definition;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Phrase;
import dev.nacre.core.sql.tree.Statement;
import dev.nacre.core.sql.tree.TableElement;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds and applies the rule for a DDL statement. */
public record DdlRewriter(Catalog catalog, Dialect dialect, PolicyLookup policy, PrimaryKeys keys) {
  /** Words between CREATE and the kind of what is created. */
  private static final Set<String> BEFORE_KINDS =
      Set.of("OR", "MATERIALIZED", "TEMPORARY", "TEMP", "RECURSIVE", "FORCE", "CONSTRAINT");

  /** Whether a statement declares a column ENCRYPT. */
  public static boolean encrypts(StatementTokens words) {
    return EncryptKeywordScan.isIn(words);
  }

  /**
   * @param words of the only statement of the text
   */
  public PlanResult rewrite(SqlReading sql, StatementTokens words) {
    Statement statement = tree(sql, words);
    PlanResult rewritten = rewrite(words, statement);
    if (encrypts(words) && hides(statement, context(words).newNames())) {
      throw Refusals.statement("has ENCRYPT where it is not understood");
    }
    return rewritten;
  }

  private PlanResult rewrite(StatementTokens words, Statement statement) {
    if (statement instanceof Definition.CreateTable create) {
      return create(words, create);
    }
    if (statement instanceof Definition.AlterTable alter) {
      DefinitionContext context = context(words);
      PlanResult convert = new ConvertRule(context.newNames(), catalog).apply(alter);
      return convert == null ? AlterTableRule.apply(context, alter) : convert;
    }
    if (statement instanceof Definition.CreateIndex index) {
      refuseHidden(words, index);
      return new PlanResult.Planned(index(words, index));
    }
    if (statement instanceof Definition.DropTable drop) {
      return drop(drop);
    }
    if (statement instanceof Definition.RenameColumn rename) {
      return AlterTableRule.apply(context(words), rename);
    }
    if (statement instanceof Definition.Naming naming) {
      refuseHidden(words, naming);
      return new PlanResult.Planned(Plan.naming(words, catalog));
    }
    if (words.is(0, "RENAME")) {
      throw AlterTableRule.refused(
          "what is renamed is no plain column of a table with encrypted ones");
    }
    if (encrypts(words)) {
      throw words.is(0, "ALTER")
          ? AlterTableRule.notUnderstood()
          : CreateTableRule.refused(
              "only CREATE TABLE, without further words, can have encrypted columns");
    }
    throw outside(words, "defines something in a way that is not understood so far");
  }

  private void refuseHidden(StatementTokens words, Definition definition) {
    if (context(words).newNames().in(definition.span()).stream()
        .anyMatch(HiddenColumns::isHidden)) {
      throw Refusals.statement("names a column that is hidden for sums, or its index");
    }
  }

  /** The refusal of a definition that is not read further. */
  private static NacreException outside(StatementTokens words, String otherwise) {
    int what = 1;
    while (words.is(0, "CREATE") && words.isOneOf(what, BEFORE_KINDS)) {
      what += words.is(what, "OR") ? 2 : 1;
    }
    String kind = words.is(0, "CREATE") && words.isName(what) ? words.name(what) : "";
    return switch (kind) {
      case "VIEW", "SYNONYM" ->
          Refusals.definition(
              "makes a " + kind + " of it, another name under which nothing would be encrypted");
      case "TRIGGER", "RULE", "POLICY" ->
          Refusals.definition(
              "makes a "
                  + kind
                  + " for it, which the database would run on cells; a trigger that does no harm is"
                  + " created without Nacre, and listed in the file of nacre.policy");
      default -> Refusals.statement(otherwise);
    };
  }

  /** Whether a part that is not parsed further contains ENCRYPT. */
  private static boolean hides(Node node, StatementNames names) {
    return node instanceof Phrase
        ? names.in(node.span()).contains("ENCRYPT")
        : node.children().stream().anyMatch(child -> hides(child, names));
  }

  /** The tree of the text, which must be a single statement. */
  private Statement tree(SqlReading sql, StatementTokens words) {
    List<Statement> statements;
    try {
      statements = sql.trees();
    } catch (SyntaxException outside) {
      String place = "is not understood " + outside.position(sql.source());
      if (words.isOneOf(0, Set.of("ALTER", "RENAME"))) {
        throw AlterTableRule.refused("the statement " + place);
      }
      throw words.is(0, "CREATE") && words.is(1, "TABLE")
          ? CreateTableRule.refused("the statement " + place)
          : outside(words, place);
    }
    if (statements.size() != 1) {
      throw Refusals.statement("is in one text with others");
    }
    return statements.get(0);
  }

  private DefinitionContext context(StatementTokens words) {
    return new DefinitionContext(words, dialect, catalog, policy, keys);
  }

  /**
   * Tables with a possibly encrypted primary key that a foreign key refers to without a column
   * list.
   */
  public Set<CatalogTable> tablesWithNeededKeys(SqlReading sql) {
    Set<CatalogTable> referred = new HashSet<>();
    boolean refers =
        sql.statements().stream().anyMatch(one -> one.isOneOf(0, Set.of("CREATE", "ALTER")));
    if (refers) {
      try {
        sql.trees().forEach(one -> refer(one, referred));
      } catch (SyntaxException outside) {
        return Set.of(); // it will be refused if it involves an encrypted table
      }
    }
    return referred;
  }

  private void refer(Node node, Set<CatalogTable> referred) {
    if (node instanceof TableElement.Reference reference && reference.columns().isEmpty()) {
      catalog
          .table(reference.table().last().text())
          .filter(ReferencesClause::mayHaveEncryptedKey)
          .ifPresent(referred::add);
    }
    node.children().forEach(child -> refer(child, referred));
  }

  /** An index is allowed over deterministic columns, for equality, and over plain ones. */
  private Plan index(StatementTokens words, Definition.CreateIndex index) {
    StatementNames names = context(words).newNames();
    DefinitionExpressionPlanner expressions = context(words).newExpressions();
    String table = StatementNames.folded(index.table().last());
    expressions.setTable(
        table,
        catalog
            .table(table)
            .map(Relation::of)
            .orElse(Relation.plain(names.path(index.table()), null)));
    for (Definition.Part part : index.parts()) {
      expressions.planIndexed(part);
      if (part.rest() != null) {
        names.requireOnly(part.rest().span());
      }
    }
    if (index.where() != null) {
      expressions.planCondition(index.where());
    }
    return expressions.plan();
  }

  private PlanResult create(StatementTokens words, Definition.CreateTable create) {
    TableDraft draft = new CreateTableRule(context(words), create).apply();
    Optional<CatalogTable> known = catalog.table(draft.name());
    if (known.isPresent() && draft.isIfAbsent()) {
      draft.requireAgreement(known.get(), catalog);
      return new PlanResult.CreateAgain(draft, known.get());
    }
    if (known.isPresent() || Catalog.isOwn(draft.name())) {
      throw CreateTableRule.refused("there is an encrypted table of this name");
    }
    boolean encrypts = draft.columns().stream().anyMatch(column -> column.encrypted() != null);
    return encrypts
        ? new PlanResult.Create(draft)
        : new PlanResult.Planned(Plan.naming(words, catalog));
  }

  private PlanResult drop(Definition.DropTable drop) {
    List<CatalogTable> tables =
        drop.tables().stream().flatMap(path -> catalog.table(path.last().text()).stream()).toList();
    if (tables.isEmpty()) {
      throw Refusals.statement("drops something in a way that is not understood");
    }
    return new PlanResult.Drop(tables);
  }
}
