import { useQuery } from '@tanstack/react-query';
import { countOf } from '@sextant/contract';
import { ErrorPanel, Note, Spinner } from '@sextant/ui';
import { ApiError } from '../../api/api-error.ts';
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

/** What a dataset over a table or a statement would have: its columns with their types, or why it cannot be. */
export function SourcePreview({ source }: { readonly source: SourceChoice }) {
  const preview = useQuery(previewQuery(source));
  if (preview.error !== null)
    return (
      <ErrorPanel
        title="This cannot become a dataset"
        message={preview.error.message}
        code={preview.error instanceof ApiError ? preview.error.code : null}
      />
    );
  if (preview.data === undefined) return <Spinner label="Reading the columns" />;
  const { columns, warnings } = preview.data;
  return (
    <section aria-label="Columns">
      <TemplateWarnings warnings={warnings} />
      <p className={styles.quiet}>{countOf(columns.length, 'column')}</p>
      <ul className={styles.preview} data-columns={columns.length}>
        {columns.map((column) => (
          <li key={column.column_name}>
            <span>{column.column_name}</span>
            <span className={styles.type}>{column.type}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
