import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { storeUrls } from '../../testing/store-urls.ts';
import { openStore } from '../open-store.ts';
import { uploadPermissions } from './0003-upload-permissions.ts';

test.each(storeUrls())('whoever held the one upload pair holds the three, nobody else: $dialect', async ({ open }) => {
  const { url, drop } = await open();
  const store = await openStore(url, () => 0);
  try {
    const holderRole = await store.roles.create('Uploaders');
    const others = await store.roles.create('Readers');
    await store.roles.allow(holderRole.id, [
      { action: 'can_upload', view: 'Database' },
      { action: 'can_read', view: 'Database' },
    ]);
    await store.roles.allow(others.id, [{ action: 'can_read', view: 'Database' }]);
    await uploadPermissions().up(store.db as unknown as Kysely<unknown>);
    const pairs = async (id: number) =>
      (await store.roles.permissionsOf(id)).map(({ action, view }) => `${action} ${view}`);
    expect((await pairs(holderRole.id)).sort()).toEqual([
      'can_read Database',
      'can_this_form_get ColumnarToDatabaseView',
      'can_this_form_get CsvToDatabaseView',
      'can_this_form_get ExcelToDatabaseView',
    ]);
    expect(await pairs(others.id)).toEqual(['can_read Database']);
    expect((await store.roles.permissions()).map(({ action }) => action)).not.toContain('can_upload');
  } finally {
    await store.close();
    await drop();
  }
});
