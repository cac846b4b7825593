import { useEffect, useMemo, useRef } from 'react';
import type { DatasetData } from '@sextant/contract';
import { CodeField } from '@sextant/ui';
import styles from './Controls.module.css';
import { sqlKeywords } from './sql-keywords.ts';

interface SqlFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** What the database says of it. */
  readonly error?: string | null;
  readonly dataset: DatasetData;
  readonly value: string;
  readonly onChange: (sql: string) => void;
}

/**
 * SQL over the columns of a dataset, with its names and the words of the language offered while one types. What is wrong with it is brought into sight: in a
 * low window the foot of the editor would lie over it.
 */
export function SqlField({ dataset, error = null, ...field }: SqlFieldProps) {
  const completions = useMemo(() => sqlKeywords(dataset), [dataset]);
  const end = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (error !== null) end.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <>
      <CodeField {...field} error={error} completions={completions} className={styles.grows ?? ''} />
      <span ref={end} className={styles.fieldEnd} />
    </>
  );
}
