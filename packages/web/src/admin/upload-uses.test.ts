import { expect, test } from 'vitest';
import { deletionText, usesText } from './upload-uses.ts';

const nothing = { rows: 3, bytes: 2_000, charts: 0, dashboards: 0, readBy: { datasets: [], queries: [], hidden: 0 } };
const trash = 'It can be restored from the trash for 30 days; then its 2.0 kB are free.';

test('what uses a table is counted in its row', () => {
  expect(usesText(nothing)).toBe(null);
  expect(usesText({ ...nothing, charts: 1 })).toBe('1 chart');
  const readBy = { datasets: ['by city'], queries: ['Towns', 'Trips'], hidden: 2 };
  expect(usesText({ ...nothing, charts: 8, dashboards: 1, readBy })).toBe('8 charts on 1 dashboard, 5 statements');
});

test('the confirmation before a table is deleted names the statements that read it, and counts those of others', () => {
  expect(deletionText(nothing)).toBe(`Nothing uses its 3 rows. ${trash}`);
  expect(deletionText({ ...nothing, readBy: { datasets: ['by city'], queries: ['Towns', 'Trips'], hidden: 1 } })).toBe(
    `No chart uses its 3 rows. Its rows are also read by the virtual dataset “by city”; the saved queries “Towns” and “Trips”; 1 statement of others: that fails then. ${trash}`,
  );
  expect(deletionText({ ...nothing, charts: 2 })).toBe(
    `2 charts will show nothing: they take their rows from it. ${trash}`,
  );
});
