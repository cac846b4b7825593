import type { DatasetItem } from '@sextant/contract';
import type { DatasetDraft } from './dataset-draft.ts';
import type { SourceChoice } from '../api/table-sources.ts';

/** What the dataset of a draft is made of. */
export const sourceOf = ({ database, schema }: DatasetItem, draft: DatasetDraft): SourceChoice => ({
  database: database.id,
  schema,
  table_name: draft.name,
  sql: draft.sql,
  template_params: draft.templateParams.trim() === '' ? null : draft.templateParams,
});

/** A text of SQL of a draft with what it is the SQL of. */
export interface NamedSql {
  readonly name: string;
  readonly sql: string;
}

/** Whether a statement has any mark of a template. */
export const isTemplate = (sql: string): boolean => /\{[{%#]/.test(sql);

/** The templates among the metrics, the calculated columns and the condition of a draft. */
export function templateTexts({ metrics, columns, predicate }: DatasetDraft): {
  readonly metrics: readonly NamedSql[];
  readonly columns: readonly NamedSql[];
  readonly predicate: readonly NamedSql[];
} {
  const templates = (list: readonly NamedSql[]): readonly NamedSql[] => list.filter(({ sql }) => isTemplate(sql));
  return {
    metrics: templates(metrics.map(({ name, expression }) => ({ name: `Metric ${name}`, sql: expression }))),
    columns: templates(columns.map(({ name, expression }) => ({ name: `Column ${name}`, sql: expression ?? '' }))),
    predicate: templates([{ name: 'Autocomplete query predicate', sql: predicate }]),
  };
}
