import styles from './ChartNotes.module.css';

/** What a chart does not show, or not as it was asked for, in a quiet line under it. */
export function ChartNotes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null;
  const text = notes.join(' ');
  return (
    <p className={styles.notes} role="note" title={text}>
      {text}
    </p>
  );
}
