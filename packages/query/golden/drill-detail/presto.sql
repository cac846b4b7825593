SELECT
  "id" AS "id",
  "region" AS "region",
  "product" AS "product",
  "amount" AS "amount",
  "quantity" AS "quantity",
  "is_new" AS "is_new",
  "ordered_at" AS "ordered_at",
  "ordered_on" AS "ordered_on",
  "epoch" AS "epoch",
  "day_text" AS "day_text",
  "select ""x'; --" AS "select ""x'; --",
  (amount - quantity * 2) AS "net"
FROM "orders"
WHERE "ordered_at" >= TIMESTAMP '2024-01-01 00:00:00'
  AND "ordered_at" < TIMESTAMP '2024-12-31 00:00:00'
  AND "product" = 'pear'
ORDER BY "id" ASC
LIMIT 1000
