/**
 * Which columns of a mapping are encrypted, and how: a pure function of Hibernate's metadata.
 *
 * <p>{@link dev.nacre.hibernate.mapping.EncryptedModel} lets {@code MappingScanner} collect the
 * annotated columns and {@code KeyReferences} add the columns that refer to them. {@code
 * EnversCheck} and {@code MappingRules} refuse what cannot be. {@link
 * dev.nacre.hibernate.mapping.ColumnTypes} then changes the types that schema generation writes.
 *
 * <p>May use Hibernate. It does not know the annotation itself; the room above reads it.
 */
@NullMarked
package dev.nacre.hibernate.mapping;

import org.jspecify.annotations.NullMarked;
