package dev.nacre.core.sql.dialect;

import dev.nacre.core.sql.dialect.h2.H2Parts;
import dev.nacre.core.sql.dialect.spi.DialectParts;
import dev.nacre.core.sql.grammar.Grammar;
import dev.nacre.core.sql.lex.LexicalFeature;
import dev.nacre.core.sql.lex.LexicalRules;
import dev.nacre.core.text.CaseFolding;
import java.util.List;
import java.util.Optional;

/** H2 2.x, in its usual mode and in others. */
final class H2Dialect extends Dialect {
  private static final List<OtherReading> OTHER_READINGS =
      List.of(new OtherReading("[", LexicalRules.H2.with(LexicalFeature.SQUARE_BRACKETS)));

  H2Dialect() {
    super("H2", LexicalRules.H2, Grammar.H2);
  }

  @Override
  DialectParts newParts() {
    return H2Parts.all();
  }

  @Override
  public boolean havingSeesAliases() {
    return true;
  }

  @Override
  public List<OtherReading> otherReadings() {
    return OTHER_READINGS;
  }

  @Override
  public String nothing() {
    return "SET @NACRE NULL";
  }

  @Override
  public String stored(String unquoted) {
    return CaseFolding.upper(unquoted);
  }

  @Override
  public boolean readsSameInAllModes(String name) {
    return name.indexOf('#') < 0;
  }

  @Override
  public String modeDependenceReason() {
    return "a name holds #, which is part of a name in some modes of the database only";
  }

  @Override
  public boolean isOneRow(String schema, String name) {
    return schema.isEmpty() && name.equals("DUAL");
  }

  @Override
  public String cellType(int bytes) {
    return "VARBINARY(" + bytes + ")";
  }

  @Override
  public Optional<String> largeCellType() {
    return Optional.of("BLOB");
  }

  @Override
  public boolean hasBlobs() {
    return true;
  }

  @Override
  public boolean acceptsDeclareForCreate() {
    return true;
  }

  @Override
  public boolean hasRoutinesOfJava() {
    return true;
  }

  @Override
  public boolean tablesShadowCtes() {
    return true;
  }

  @Override
  public boolean hasMergeByKey() {
    return true;
  }

  @Override
  public boolean comparesListsUnpadded() {
    return true;
  }

  @Override
  public boolean unifiesRowLists() {
    return true;
  }

  @Override
  public boolean unifiesSourceRows() {
    return true;
  }

  @Override
  public boolean takesParametersForText() {
    return true;
  }

  @Override
  public boolean namesColumnsInListAlone() {
    return true;
  }

  @Override
  public boolean addsInParentheses() {
    return true;
  }

  @Override
  public boolean hasInsertSet() {
    return true;
  }
}
