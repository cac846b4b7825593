SELECT
  "select ""x'; --" AS "select ""x'; --",
  COUNT("select ""x'; --") AS """ as x, (select 1) --_1eeb5b"
FROM "orders"
WHERE "select ""x'; --" <> '''; DROP TABLE orders; --'
GROUP BY 1
ORDER BY "select ""x'; --" ASC
LIMIT 50000
