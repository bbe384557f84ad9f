/**
 * Which columns of a mapping are encrypted, and how. It reads Hibernate's metadata, and changes
 * them in one place.
 *
 * <p>{@link dev.nacre.hibernate.mapping.EncryptedModel} lets {@code MappingScanner} collect the
 * annotated columns and {@code KeyReferences} add the columns that refer to them. {@code
 * EnversCheck} and {@code MappingRules} refuse what cannot be. {@link
 * dev.nacre.hibernate.mapping.ColumnTypes} then changes the types and collations that schema
 * generation writes, and {@code TypeChecks} removes constraints that no cell would pass.
 *
 * <p>May use Hibernate. It does not know the annotation itself; the room above reads it.
 */
@NullMarked
package dev.nacre.hibernate.mapping;

import org.jspecify.annotations.NullMarked;
