SELECT
  id AS "id",
  region AS "region",
  product AS "product",
  amount AS "amount",
  quantity AS "quantity",
  is_new AS "is_new",
  ordered_at AS "ordered_at",
  ordered_on AS "ordered_on",
  epoch AS "epoch",
  day_text AS "day_text",
  "select ""x'; --" AS "select ""x'; --",
  (amount - quantity * 2) AS "net"
FROM orders
WHERE region = 'north'
LIMIT 1000
