CREATE TABLE customer (
  id    INT NOT NULL PRIMARY KEY,
  name  VARCHAR(80),
  ssn   VARCHAR(20) ENCRYPT,
  email VARCHAR(80) ENCRYPT NO SALT
);
INSERT INTO customer VALUES (1, 'Ada', '078-05-1120', 'ada@example.org');
