import type { UploadImported } from '@sextant/contract';
import { ErrorPanel, Note } from '@sextant/ui';
import styles from './Upload.module.css';

/** The table was made and its dashboard was not: what there is, why, and what remains to be done. */
export function MadeStep({ imported }: { readonly imported: UploadImported }) {
  const [error] = imported.warnings.filter(({ code }) => code === 'UPLOAD_019');
  return (
    <div className={styles.choosing}>
      <ErrorPanel
        title="There is no first dashboard"
        message={error?.message ?? 'The first dashboard was not made.'}
        code={error?.code ?? null}
      />
      <Note>The table and its dataset are kept. Explore it and save a chart to a new dashboard.</Note>
    </div>
  );
}
