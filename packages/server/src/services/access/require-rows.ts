import { fail } from '@sextant/contract';
import type { QueryContext } from '@sextant/contract';
import { may } from '../../policies/permissions.ts';
import type { Session } from '../../policies/session.ts';
import type { OpenDataset } from './open-dataset.ts';

/**
 * Rows as they are need the right to samples, in whatever call they are asked for. Those behind marks are for nobody where their database keeps them
 * back, whoever may read the dataset.
 *
 * @throws ACCESS_003, ACCESS_016
 */
export function requireRows(
  { source }: Pick<OpenDataset, 'source'>,
  { user }: Session,
  queries: QueryContext['queries'],
): void {
  const types = new Set(queries.map(({ resultType }) => resultType));
  const permission = 'can_samples Datasource';
  if ((types.has('samples') || types.has('drill_detail')) && !may(user, permission))
    throw fail('ACCESS_003', { permission });
  if (source.hidesRows && types.has('drill_detail')) throw fail('ACCESS_016', { database: source.name });
}
