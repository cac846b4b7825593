import type { DatasetData } from '@sextant/contract';
import type { Completion } from '@sextant/ui';

const listOf = (text: string): readonly string[] => text.split(' ');
const keywords = listOf(
  'AND AS BETWEEN CASE DISTINCT ELSE END FALSE FILTER IN INTERVAL IS LIKE NOT NULL OR THEN TRUE WHEN WHERE',
);
const functions = listOf(
  'ABS AVG CAST CEIL COALESCE CONCAT COUNT CURRENT_DATE DATE_TRUNC EXTRACT FLOOR GREATEST LEAST LENGTH LOWER MAX MIN ' +
    'NULLIF REPLACE ROUND SUBSTRING SUM TRIM UPPER',
);
const plainName = /^[a-z_][a-z0-9_]*$/;
const knownNames = new Set([...keywords, ...functions].map((keyword) => keyword.toLowerCase()));

/** A column's name as it is written in SQL: quoted when it would not be read as a name otherwise. */
const writtenName = (name: string): string =>
  plainName.test(name) && !knownNames.has(name) ? name : `"${name.replaceAll('"', '""')}"`;

/** What is offered while SQL over a dataset is typed: its columns, then the words of the language. */
export const sqlKeywords = (dataset: DatasetData): readonly Completion[] => [
  ...dataset.columns.map((column) => ({
    text: column.column_name,
    insert: writtenName(column.column_name),
    note: column.type?.toLowerCase() ?? 'column',
  })),
  ...keywords.map((text) => ({ text })),
  ...functions.map((text) => ({ text, note: 'function' })),
];
