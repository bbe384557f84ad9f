package dev.nacre.jdbc.api;

import java.sql.Connection;

/**
 * A connection through Nacre. Tools recognize one by {@code
 * connection.isWrapperFor(NacreConnection.class)}, also behind a pool.
 */
public interface NacreConnection extends Connection {}
