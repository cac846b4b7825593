import { useQuery } from '@tanstack/react-query';
import { countOf } from '@sextant/contract';
import { ErrorPanel, Note, Spinner } from '@sextant/ui';
import { codeOf } from '../../api/api-error.ts';
import { previewQuery } from '../../api/table-sources.ts';
import type { SourceChoice } from '../../api/table-sources.ts';
import styles from './SaveDataset.module.css';

/** What the author of a template should know before somebody asks. */
export function TemplateWarnings({ warnings }: { readonly warnings: readonly string[] }) {
  return (
    <>
      {warnings.map((warning) => (
        <Note key={warning} tone="warn">
          {warning}
        </Note>
      ))}
    </>
  );
}

interface ColumnTypesProps {
  readonly columns: readonly { readonly name: string; readonly type: string | null }[];
}

/** Columns with their types, or with what becomes of them, in a box that scrolls. */
export const ColumnTypes = ({ columns }: ColumnTypesProps) => (
  <ul className={styles.preview} data-columns={columns.length}>
    {columns.map(({ name, type }) => (
      <li key={name}>
        <span>{name}</span>
        <span className={styles.type}>{type}</span>
      </li>
    ))}
  </ul>
);

/** What a dataset over a table or a statement would have: its columns with their types, or why it cannot be. */
export function SourcePreview({ source }: { readonly source: SourceChoice }) {
  const preview = useQuery(previewQuery(source));
  if (preview.error !== null)
    return (
      <ErrorPanel title="This cannot become a dataset" message={preview.error.message} code={codeOf(preview.error)} />
    );
  if (preview.data === undefined) return <Spinner label="Reading the columns" />;
  const { columns, warnings } = preview.data;
  return (
    <section aria-label="Columns">
      <TemplateWarnings warnings={warnings} />
      <p className={styles.quiet}>{countOf(columns.length, 'column')}</p>
      <ColumnTypes columns={columns.map(({ column_name: name, type }) => ({ name, type }))} />
    </section>
  );
}
