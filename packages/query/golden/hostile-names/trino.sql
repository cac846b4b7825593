SELECT
  "select ""x'; --" AS "select ""x'; --",
  COUNT("select ""x'; --") AS """ AS x, (SELECT 1) --"
FROM "orders"
WHERE "select ""x'; --" <> '''; DROP TABLE orders; --'
GROUP BY 1
ORDER BY "select ""x'; --" ASC
LIMIT 50000
