SELECT
  "region" AS "region",
  SUM("amount") AS "a label that is much longer than sixty-three bytes, with ünïcödé: é_1a8961"
FROM "orders"
GROUP BY 1
ORDER BY "a label that is much longer than sixty-three bytes, with ünïcödé: é_1a8961" DESC NULLS LAST
LIMIT 2
