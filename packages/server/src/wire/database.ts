import type { DatabaseItem, DatabaseListItem } from '@sextant/contract';
import type { Person } from '../store/objects.ts';
import type { DatabaseRow } from '../store/schema.ts';
import { humanized, wireTime } from './humanized.ts';
import { personOrNull } from './people.ts';

const shared = (row: DatabaseRow) => ({
  id: row.id,
  uuid: row.uuid,
  database_name: row.name,
  backend: row.engine,
  expose_in_sqllab: true,
  allow_run_async: false,
  allow_file_upload: row.purpose === 'uploads',
  allow_ctas: false,
  allow_cvas: false,
  allow_dml: false,
  force_ctas_schema: null,
  extra: null,
  engine_information: { supports_file_upload: row.purpose === 'uploads' },
});

export const databaseListItemOf = (
  row: DatabaseRow,
  people: ReadonlyMap<number, Person>,
  now: number,
): DatabaseListItem => ({
  ...shared(row),
  allows_subquery: true,
  allows_virtual_table_explore: true,
  allows_cost_estimate: false,
  disable_data_preview: false,
  explore_database_id: row.id,
  changed_on: wireTime(row.changed_at),
  changed_on_delta_humanized: humanized(row.changed_at, now),
  created_by: personOrNull(people, row.created_by),
});

export const databaseItemOf = (row: DatabaseRow): DatabaseItem => ({
  ...shared(row),
  driver: null,
  sqlalchemy_uri: `${row.engine}://`,
  cache_timeout: null,
  configuration_method: 'sqlalchemy_form',
  impersonate_user: false,
  is_managed_externally: row.purpose !== 'connected',
});
