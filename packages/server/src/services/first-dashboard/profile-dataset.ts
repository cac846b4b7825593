import { cellAt, queryObject } from '@sextant/contract';
import type { Cell, DatasetColumn, Metric, ValueType } from '@sextant/contract';
import { make, print, select } from '@sextant/sql';
import type { DataAccess } from '../access/data-access.ts';
import { runQuery } from '../queries/run-query.ts';
import { isTemporal } from '../columns/column-guesses.ts';
import type { ProfiledColumn, TableProfile } from './first-dashboard-plan.ts';
import { beginRequest } from '../access/open-dataset.ts';
import type { OpenDataset, RunOptions } from '../access/open-dataset.ts';
import type { Session } from '../../policies/session.ts';
import { isNarrowed } from '../access/read-rows.ts';

/** So many rows tell what columns are; a table of millions is not read for that. */
const sampledRows = 20_000;
const maxProfiled = 40;

const isNumeric = (type: ValueType): boolean => type === 'integer' || type === 'decimal' || type === 'float';
const canCount = ({ type, expression }: DatasetColumn): boolean =>
  expression === null && (type === 'text' || type === 'boolean' || isNumeric(type) || isTemporal(type));

const aggregatesOf = ({ name, type }: DatasetColumn): readonly Metric[] => {
  const hasBounds = isNumeric(type) || isTemporal(type);
  const kinds = ['COUNT_DISTINCT', 'COUNT', ...(hasBounds ? (['MIN', 'MAX'] as const) : [])] as const;
  return kinds.map((aggregate) => ({ kind: 'aggregate', column: name, aggregate, label: `${aggregate} ${name}` }));
};

/** A bound as a number; times are epoch milliseconds of wall time. */
function numberOf(cell: Cell | undefined, type: ValueType): number | null {
  if (cell === null || cell === undefined) return null;
  const number = typeof cell === 'string' && isTemporal(type) ? Date.parse(`${cell.replace(' ', 'T')}Z`) : Number(cell);
  return Number.isFinite(number) ? number : null;
}

/** The dataset as a SELECT of its first rows; one that is a SELECT already is taken whole. */
function sampledScope({ scope }: OpenDataset): OpenDataset['scope'] {
  const { dataset, dialect } = scope;
  if (dataset.sql !== null) return scope;
  const rows = select({
    from: make.table(...(dataset.schema === null ? [] : [dataset.schema]), dataset.name),
    limit: sampledRows,
  });
  return { ...scope, dataset: { ...dataset, sql: print(rows, dialect) } };
}

/**
 * What some of the rows that a user may see say of a dataset's columns: how many there are, and of each column the distinct values, nulls and
 * bounds. It is asked through the access to data, in the words of the database.
 *
 * @throws ENGINE_0xx what the database rejects or cannot do in time
 */
export async function profileDataset(
  dataAccess: DataAccess,
  session: Session,
  open: OpenDataset,
  options: RunOptions,
): Promise<TableProfile> {
  const columns = open.dataset.columns.filter(canCount).slice(0, maxProfiled);
  const rowCount: Metric = { kind: 'sql', sql: 'COUNT(*)', label: 'rows' };
  const query = queryObject({ metrics: [rowCount, ...columns.flatMap(aggregatesOf)], rowLimit: 1 });
  const scope = sampledScope(open);
  const request = beginRequest(dataAccess, session, open, options);
  const sendRequest = {
    userId: session.user.id,
    isForced: true,
    lifetimeMs: null,
    signal: request.signal,
    onSql: request.onStarted,
  };
  const render = (profileQuery: typeof query) => ({
    query: profileQuery,
    scope,
    appliedFilters: [],
    key: 'some rows',
    isBound: isNarrowed(open.access),
  });
  const { result } = await runQuery(dataAccess, { ...open, render }, query, sendRequest).finally(request.end);
  // By place: some databases write labels otherwise than they are asked for.
  const cells = result.table.columns.map((column) => (result.table.rowCount === 0 ? null : cellAt(column, 0)));
  const total = Number(cells.shift() ?? 0);
  const profiledColumns = columns.map((column): ProfiledColumn => {
    const [distinct, count, min, max] = cells.splice(0, aggregatesOf(column).length);
    const presentCount = Number(count ?? 0);
    return {
      name: column.name,
      type: column.type,
      facts: null,
      isPercent: false,
      uniqueShare: column.type === 'integer' && presentCount > 0 ? Number(distinct ?? 0) / presentCount : null,
      distinct: Number(distinct ?? 0),
      nullCount: total - presentCount,
      min: numberOf(min, column.type),
      max: numberOf(max, column.type),
    };
  });
  return { rowCount: total, columns: profiledColumns };
}
