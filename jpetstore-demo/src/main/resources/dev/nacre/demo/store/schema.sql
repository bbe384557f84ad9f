-- The data model of the pet store. Only SQL that H2, PostgreSQL and MariaDB share.
-- One statement ends at each semicolon that ends a line. Behind "exact" MariaDB gets a collation.

CREATE TABLE IF NOT EXISTS supplier (
  id INT PRIMARY KEY,
  name VARCHAR(80) NOT NULL,
  status VARCHAR(2) NOT NULL,
  street VARCHAR(80) NOT NULL,
  city VARCHAR(80) NOT NULL,
  country VARCHAR(2) NOT NULL,
  phone VARCHAR(40) NOT NULL
);

CREATE TABLE IF NOT EXISTS category (
  id VARCHAR(24) PRIMARY KEY,
  place INT NOT NULL
);

CREATE TABLE IF NOT EXISTS category_text (
  category_id VARCHAR(24) NOT NULL REFERENCES category (id),
  lang VARCHAR(2) NOT NULL,
  name VARCHAR(80) NOT NULL,
  about VARCHAR(255) NOT NULL,
  PRIMARY KEY (category_id, lang)
);

-- words holds all texts of a product, of its category and of its items, in every language and in
-- lower case: what a search looks through.
CREATE TABLE IF NOT EXISTS product (
  id VARCHAR(24) PRIMARY KEY,
  category_id VARCHAR(24) NOT NULL REFERENCES category (id),
  place INT NOT NULL,
  words VARCHAR(4000) NOT NULL
);

CREATE INDEX IF NOT EXISTS product_by_category ON product (category_id, place);

CREATE TABLE IF NOT EXISTS product_text (
  product_id VARCHAR(24) NOT NULL REFERENCES product (id),
  lang VARCHAR(2) NOT NULL,
  name VARCHAR(80) NOT NULL,
  about VARCHAR(255) NOT NULL,
  PRIMARY KEY (product_id, lang)
);

CREATE TABLE IF NOT EXISTS item (
  id VARCHAR(32) PRIMARY KEY,
  product_id VARCHAR(24) NOT NULL REFERENCES product (id),
  place INT NOT NULL,
  price DECIMAL(10, 2) NOT NULL,
  unit_cost DECIMAL(10, 2) NOT NULL,
  supplier_id INT NOT NULL REFERENCES supplier (id),
  status VARCHAR(2) NOT NULL,
  colours VARCHAR(40) NOT NULL
);

CREATE INDEX IF NOT EXISTS item_by_product ON item (product_id, place);

-- An item has up to five attributes; how many is the same in every language.
CREATE TABLE IF NOT EXISTS item_text (
  item_id VARCHAR(32) NOT NULL REFERENCES item (id),
  lang VARCHAR(2) NOT NULL,
  name VARCHAR(80) NOT NULL,
  attr1 VARCHAR(80),
  attr2 VARCHAR(80),
  attr3 VARCHAR(80),
  attr4 VARCHAR(80),
  attr5 VARCHAR(80),
  PRIMARY KEY (item_id, lang)
);

-- delivered counts every animal that ever came in; what was not sold is the quantity.
CREATE TABLE IF NOT EXISTS inventory (
  item_id VARCHAR(32) PRIMARY KEY REFERENCES item (id),
  quantity INT NOT NULL CHECK (quantity >= 0),
  delivered BIGINT NOT NULL
);

CREATE TABLE IF NOT EXISTS account (
  username VARCHAR(40) /* exact */ PRIMARY KEY,
  status VARCHAR(2) NOT NULL,
  email VARCHAR(120) NOT NULL,
  first_name VARCHAR(80) NOT NULL,
  last_name VARCHAR(80) NOT NULL,
  street VARCHAR(120) NOT NULL,
  street2 VARCHAR(120) NOT NULL,
  city VARCHAR(80) NOT NULL,
  region VARCHAR(80) NOT NULL,
  postcode VARCHAR(20) NOT NULL,
  country VARCHAR(2) NOT NULL,
  phone VARCHAR(40) NOT NULL
);

CREATE TABLE IF NOT EXISTS signon (
  username VARCHAR(40) /* exact */ PRIMARY KEY REFERENCES account (username),
  password VARCHAR(80) NOT NULL,
  operator BOOLEAN NOT NULL
);

CREATE TABLE IF NOT EXISTS profile (
  username VARCHAR(40) /* exact */ PRIMARY KEY REFERENCES account (username),
  lang VARCHAR(2) NOT NULL,
  favourite VARCHAR(24) NOT NULL REFERENCES category (id),
  my_list BOOLEAN NOT NULL,
  banner BOOLEAN NOT NULL
);

-- attempt is made with the checkout form: the same form sent twice is one order.
CREATE TABLE IF NOT EXISTS orders (
  id BIGINT PRIMARY KEY,
  attempt VARCHAR(36) NOT NULL UNIQUE,
  username VARCHAR(40) /* exact */ NOT NULL REFERENCES account (username),
  placed_at TIMESTAMP NOT NULL,
  ship_name VARCHAR(165) NOT NULL,
  ship_street VARCHAR(120) NOT NULL,
  ship_street2 VARCHAR(120) NOT NULL,
  ship_city VARCHAR(80) NOT NULL,
  ship_region VARCHAR(80) NOT NULL,
  ship_postcode VARCHAR(20) NOT NULL,
  ship_country VARCHAR(2) NOT NULL,
  bill_name VARCHAR(165) NOT NULL,
  bill_street VARCHAR(120) NOT NULL,
  bill_street2 VARCHAR(120) NOT NULL,
  bill_city VARCHAR(80) NOT NULL,
  bill_region VARCHAR(80) NOT NULL,
  bill_postcode VARCHAR(20) NOT NULL,
  bill_country VARCHAR(2) NOT NULL,
  card_type VARCHAR(20) NOT NULL,
  card_number VARCHAR(24) NOT NULL,
  card_expiry VARCHAR(7) NOT NULL,
  total DECIMAL(12, 2) NOT NULL
);

CREATE INDEX IF NOT EXISTS orders_by_username ON orders (username, id);

-- amount is price times quantity, so that a database can add up what it cannot read.
CREATE TABLE IF NOT EXISTS lineitem (
  order_id BIGINT NOT NULL REFERENCES orders (id),
  line INT NOT NULL,
  item_id VARCHAR(32) NOT NULL REFERENCES item (id),
  quantity INT NOT NULL CHECK (quantity > 0),
  price DECIMAL(10, 2) NOT NULL,
  amount DECIMAL(12, 2) NOT NULL,
  PRIMARY KEY (order_id, line)
);

CREATE TABLE IF NOT EXISTS orderstatus (
  order_id BIGINT NOT NULL REFERENCES orders (id),
  line INT NOT NULL,
  status VARCHAR(2) NOT NULL,
  changed_at TIMESTAMP NOT NULL,
  PRIMARY KEY (order_id, line)
);

CREATE TABLE IF NOT EXISTS sequence (
  name VARCHAR(20) PRIMARY KEY,
  next_id BIGINT NOT NULL
);
