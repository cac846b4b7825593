import type { DatasetData } from '@sextant/contract';
import { metricsToWrite, nameAfterMove } from './filters-onto.ts';
import type { DatasetMove, MovedMetric } from './filters-onto.ts';
import { kindDifference } from './suggest-names.ts';
import type { UsedName, UsedNames } from './suggest-names.ts';

/** Something that may not work over the other dataset. */
export interface Misfit {
  readonly text: string;
  /** Titles of the charts and filters that it is about. */
  readonly usedBy: readonly string[];
}

/** The saved metrics of a dataset, as moves have them. */
const movedMetrics = ({ metrics }: DatasetData): MovedMetric[] =>
  metrics.map(({ metric_name: name, verbose_name: label, expression }) => ({ name, label: label ?? null, expression }));

/** What SQL may call a column by: words and quoted names, outside of texts. */
const sqlNames = (sql: string): ReadonlySet<string> =>
  new Set(
    (sql.replaceAll(/'(?:[^']|'')*'/g, ' ').match(/[\p{L}_][\p{L}\p{N}_$]*|"[^"]*"|`[^`]*`/gu) ?? []).map((name) =>
      name.replaceAll(/^["`]|["`]$/g, '').toLowerCase(),
    ),
  );

const columnNames = ({ columns }: DatasetData): string[] => columns.map(({ column_name: name }) => name);

/** Why SQL that was written for `before` cannot run over `after`, as a sentence behind it: columns that are not there. Empty where it can. */
function whyItCannotRun(sql: string, before: DatasetData, after: DatasetData): string {
  const names = sqlNames(sql);
  const namesThere = new Set(columnNames(after).map((name) => name.toLowerCase()));
  const missing = columnNames(before).filter(
    (name) => names.has(name.toLowerCase()) && !namesThere.has(name.toLowerCase()),
  );
  return missing.length === 0 ? '' : `. It cannot run: ${after.table_name} has no ${missing.join(', ')}`;
}

/** What does not fit when `move` puts `after` in the place of `before`: columns without a counterpart, other kinds of values, metrics that are written into the charts, SQL that stays. */
export function misfitsOf(used: UsedNames, move: DatasetMove, before: DatasetData, after: DatasetData): Misfit[] {
  const columns = new Set(columnNames(after));
  const metrics = new Set(after.metrics.map(({ metric_name: name }) => name));
  const written = new Map(
    metricsToWrite(movedMetrics(before), move, metrics).map(({ name, expression }) => [name, expression]),
  );
  const ofColumn = ({ name, usedBy }: UsedName): Misfit[] => {
    const next = nameAfterMove(move.columns)(name);
    if (!columns.has(next)) return [{ text: `Column ${name} has none in its place`, usedBy }];
    const difference = kindDifference(before, after, [name, next]);
    return difference === null ? [] : [{ text: `Column ${name}: ${difference}`, usedBy }];
  };
  const ofMetric = ({ name, usedBy }: UsedName): Misfit[] => {
    const expression = written.get(name);
    return expression === undefined
      ? []
      : [
          {
            text: `Metric ${name} is written into the chart: ${expression}${whyItCannotRun(expression, before, after)}`,
            usedBy,
          },
        ];
  };
  const ofSql = ({ name, usedBy }: UsedName): Misfit => ({
    text: `SQL stays as it is written: ${name}${whyItCannotRun(name, before, after)}`,
    usedBy,
  });
  return [...used.columns.flatMap(ofColumn), ...used.metrics.flatMap(ofMetric), ...used.sql.map(ofSql)];
}
