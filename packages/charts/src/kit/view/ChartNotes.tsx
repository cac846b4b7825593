import styles from './ChartNotes.module.css';

interface ChartNotesProps {
  readonly notes: readonly string[];
  /** True where nothing is drawn, so that they stand in its middle. Default false. */
  readonly isAlone?: boolean;
}

/** What a chart does not show, or not as it was asked for, in a quiet line under it. */
export function ChartNotes({ notes, isAlone = false }: ChartNotesProps) {
  if (notes.length === 0) return null;
  const text = notes.join(' ');
  return (
    <p className={styles.notes} role="note" title={text} {...(isAlone ? { 'data-alone': '' } : {})}>
      {text}
    </p>
  );
}
