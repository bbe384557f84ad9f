/**
 * Hibernate ORM 6.6 and 7 on {@code jdbc:nacre:} URLs: the annotation {@link
 * dev.nacre.hibernate.Encrypted}, and what follows from it.
 *
 * <ol>
 *   <li>{@code EncryptionContributor} is called when the mapping is complete. {@code MappingWalk}
 *       collects the annotated columns, {@code KeyReferences} adds the columns that refer to them,
 *       {@code MappingRules} refuses what cannot be, and {@code ColumnTypes} changes the types that
 *       schema generation writes.
 *   <li>{@code EncryptionIntegrator} is called before a SessionFactory defines or validates
 *       anything. It refuses connections that are not Nacre's, policies that contradict, and types
 *       that cannot be encrypted.
 *   <li>When the schema is there, {@code DatabaseCheck} compares it with the annotations.
 * </ol>
 *
 * <p>May use Hibernate, JDBC, and of Nacre only {@code dev.nacre.jdbc.api}.
 */
@NullMarked
package dev.nacre.hibernate;

import org.jspecify.annotations.NullMarked;
