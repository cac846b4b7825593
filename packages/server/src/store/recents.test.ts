import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from './open-store.ts';

test('what was opened is written with others, the last time of each, and at the end of the store', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-recents-'));
  const time = { now: 1_000 };
  const open = () => openStore(`sqlite:${join(folder, 'a.sqlite')}`, () => time.now);
  try {
    const first = await open();
    for (const now of [1_000, 2_000, 3_000]) {
      time.now = now;
      for (const userId of [1, 2]) first.recents.record(userId, 'dashboard', 7);
      first.recents.record(1, 'chart', now);
    }
    // Nobody waits for the disk.
    expect(await first.db.selectFrom('recent').selectAll().execute()).toEqual([]);
    await first.close();
    const second = await open();
    const rows = await second.db.selectFrom('recent').selectAll().execute();
    expect(rows.map((row) => [row.user_id, row.object_kind, row.object_id, row.viewed_at]).sort()).toEqual([
      [1, 'chart', 1_000, 1_000],
      [1, 'chart', 2_000, 2_000],
      [1, 'chart', 3_000, 3_000],
      [1, 'dashboard', 7, 3_000],
      [2, 'dashboard', 7, 3_000],
    ]);
    await second.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
