import { countOf, listedNames } from '@sextant/contract';
import type { UploadedTable } from '@sextant/contract';
import { showRows } from '@sextant/ui';
import { showBytes } from '../shell/format/show-bytes.ts';

type Uses = Pick<UploadedTable, 'charts' | 'dashboards' | 'readBy'>;

const chartsText = ({ charts, dashboards }: Uses): string[] => {
  if (charts === 0) return [];
  return [
    dashboards === 0 ? countOf(charts, 'chart') : `${countOf(charts, 'chart')} on ${countOf(dashboards, 'dashboard')}`,
  ];
};

const countIn = ({ datasets, queries, hidden }: UploadedTable['readBy']): number =>
  datasets.length + queries.length + hidden;

/** What takes its rows from a table, in words; null when nothing does. */
export function usesText(uses: Uses): string | null {
  const statements = countIn(uses.readBy);
  const parts = [...chartsText(uses), ...(statements === 0 ? [] : [countOf(statements, 'statement')])];
  return parts.length === 0 ? null : parts.join(', ');
}

const named = (names: readonly string[], one: string, many: string): string[] =>
  names.length === 0 ? [] : [`the ${names.length === 1 ? one : many} ${listedNames(names.map((name) => `“${name}”`))}`];

/** Which statements fail without the table; null when none does. */
function statementsText({ readBy }: Uses): string | null {
  const { datasets, queries, hidden } = readBy;
  const parts = [
    ...named(datasets, 'virtual dataset', 'virtual datasets'),
    ...named(queries, 'saved query', 'saved queries'),
    ...(hidden === 0 ? [] : [countOf(hidden, 'statement of others', 'statements of others')]),
  ];
  return parts.length === 0 ? null : `Its rows are also read by ${parts.join('; ')}: that fails then.`;
}

/** What deleting a table does, as the confirmation before it says. */
export function deletionText(table: Pick<UploadedTable, 'rows' | 'bytes'> & Uses): string {
  const [charts] = chartsText(table);
  const statements = statementsText(table);
  return [
    charts === undefined
      ? statements === null
        ? `Nothing uses its ${showRows(table.rows)}.`
        : `No chart uses its ${showRows(table.rows)}.`
      : `${charts} will show nothing: they take their rows from it.`,
    ...(statements === null ? [] : [statements]),
    `It can be restored from the trash for 30 days; then its ${showBytes(table.bytes)} are free.`,
  ].join(' ');
}
