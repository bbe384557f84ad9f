CREATE TABLE types (id INT PRIMARY KEY, c_bool BOOLEAN, c_tiny TINYINT, c_small SMALLINT, c_int INT, c_big BIGINT,
  c_num NUMERIC(20, 5), c_dec DECFLOAT(20), c_real REAL, c_double DOUBLE PRECISION, c_char CHAR(6), c_varchar VARCHAR(200),
  c_icase VARCHAR_IGNORECASE(50), c_binary BINARY(4), c_varbinary VARBINARY(100), c_date DATE, c_time TIME(3),
  c_timetz TIME WITH TIME ZONE, c_ts TIMESTAMP(9), c_tstz TIMESTAMP(6) WITH TIME ZONE, c_iym INTERVAL YEAR TO MONTH,
  c_ids INTERVAL DAY TO SECOND, c_uuid UUID, c_json JSON, c_enum ENUM('a', 'b'), c_geo GEOMETRY, c_array INT ARRAY,
  c_row ROW(x INT, y VARCHAR(5)), c_clob CLOB, c_blob BLOB, c_java JAVA_OBJECT);;
INSERT INTO types VALUES (1, TRUE, -1, 2, 3, 4, 5.5, 6.25E10, 7.5, -8.125, 'char', 'varchar é 😀', 'Case', X'01020304',
  X'CAFE', DATE '2024-02-29', TIME '12:34:56.789', TIME WITH TIME ZONE '01:02:03+04:30', TIMESTAMP '2024-02-29 23:59:59.123456789',
  TIMESTAMP WITH TIME ZONE '1999-12-31 23:59:59.999999-08:00', INTERVAL '3-4' YEAR TO MONTH, INTERVAL '5 06:07:08.9' DAY TO SECOND,
  '00112233-4455-6677-8899-aabbccddeeff', JSON '{"a":[1,null,"x"]}', 'b', 'POINT(1 2)', ARRAY[1, NULL, 3], ROW(1, 'y'), 'clob',
  X'00FF', NULL);;
INSERT INTO types(id) VALUES (2);;
INSERT INTO types(id, c_bool, c_tiny, c_small, c_int, c_big, c_num, c_real, c_double, c_varchar, c_date, c_ts, c_clob, c_blob) VALUES
  (3, FALSE, -128, -32768, -2147483648, -9223372036854775808, -99999999999999.99999, 'Infinity', 'NaN', '42', DATE '-0001-01-01',
   TIMESTAMP '0001-01-01 00:00:00', REPEAT('long ', 1000), CAST(REPEAT('ab', 1000) AS VARBINARY));;
SELECT * FROM types ORDER BY id;;
INSERT INTO types(id, c_tiny) VALUES (9, 128);;
INSERT INTO types(id, c_char) VALUES (9, 'much too long');;
INSERT INTO types(id, c_num) VALUES (9, 1e30);;
INSERT INTO types(id, c_uuid) VALUES (9, 'nothing');;
INSERT INTO types(id, c_json) VALUES (9, JSON '{');;
INSERT INTO types(id, c_geo) VALUES (9, 'POINT(');;
SELECT CAST('x' AS INT);;
SELECT CAST(300 AS TINYINT);;
SELECT CAST('2024-02-30' AS DATE);;
SELECT CAST(c_double AS DECIMAL) FROM types WHERE id = 3;;
SELECT c_int + c_big, c_num / 3, c_real * 2, c_double / 0 FROM types ORDER BY id;;
SELECT c_varchar || c_char, UPPER(c_icase), c_icase = 'cASE', LENGTH(c_clob), OCTET_LENGTH(c_blob) FROM types ORDER BY id;;
SELECT c_array[1], CARDINALITY(c_array), ARRAY_AGG(id) OVER (), (c_row).x FROM types ORDER BY id;;
SELECT c_date + INTERVAL '1' DAY, c_ts - c_ts, DATEDIFF(DAY, c_date, DATE '2024-03-01'), EXTRACT(YEAR FROM c_tstz) FROM types ORDER BY id;;
SELECT JSON_OBJECT('k': c_json FORMAT JSON), c_json IS JSON FROM types ORDER BY id;;
SELECT BITAND(12, 10), MOD(-7, 3), ROUND(2.5), TRUNCATE(-2.7, 0), SIGN(-3), SQRT(2), POWER(2, 0.5), PI();;
SELECT SUBSTRING('abcdef' FROM 2 FOR 3), TRIM(BOTH 'x' FROM 'xxaxx'), REPLACE('aXbX', 'X', '-'), REGEXP_REPLACE('a1b2', '[0-9]', '#'), SOUNDEX('Robert'), TO_CHAR(TIMESTAMP '2024-02-29 01:02:03', 'YYYY-MM-DD HH24:MI:SS');;
SELECT ENCRYPT('AES', X'00', X'01'), DECRYPT('AES', X'00', ENCRYPT('AES', X'00', X'01')), HASH('SHA-256', 'x'), HASH('MD5', 'x', 5), COMPRESS(X'0000');;
SELECT * FROM TABLE(a INT = (1, 2), b VARCHAR = ('x', 'y'));;
SELECT * FROM UNNEST(ARRAY[1, 2], ARRAY['a']) WITH ORDINALITY;;
VALUES (1, 'a'), (2, NULL);;
SELECT * FROM (VALUES (1, 2), (3, 4)) AS v(x, y);;
