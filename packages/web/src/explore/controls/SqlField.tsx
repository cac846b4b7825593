import { useMemo } from 'react';
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

/** SQL over the columns of a dataset, with its names and the words of the language offered while one types. */
export function SqlField({ dataset, ...field }: SqlFieldProps) {
  const completions = useMemo(() => sqlKeywords(dataset), [dataset]);
  return <CodeField {...field} completions={completions} className={styles.grows ?? ''} />;
}
