import type { Home } from '@sextant/contract';
import { ButtonLink, DropZone, Skeleton } from '@sextant/ui';
import { fileEndings } from '../api/file-endings.ts';
import { pages } from '../shell/navigation.ts';
import styles from './HomePage.module.css';

interface StartsProps {
  /** Null while it loads. */
  readonly home: Home | null;
  readonly onFile: (file: File) => void;
}

const showLimit = (bytes: number): string =>
  bytes >= 1024 ** 3 ? `${Math.round(bytes / 1024 ** 3)} GB` : `${Math.round(bytes / 1024 ** 2)} MB`;

/** Ways to begin: a file of one's own, or the examples. */
export function Starts({ home, onFile }: StartsProps) {
  if (home === null) return <Skeleton shape="block" />;
  const example = home.startHere.find((item) => item.kind === 'dashboard');
  return (
    <div className={styles.starts}>
      {home.upload.isAllowed && (
        <DropZone
          title="Drop a file to start"
          hint={`CSV, TSV, JSON lines or Parquet, up to ${showLimit(home.upload.maxSizeBytes)}. Types are guessed, a first dashboard is ready in under a minute.`}
          accept={fileEndings}
          onFiles={(files) => files[0] !== undefined && onFile(files[0])}
        />
      )}
      {example !== undefined && (
        <section className={styles.start} aria-label="Examples">
          <h3>Explore example data</h3>
          <p>{example.description ?? 'Three million real flights, ready to filter.'}</p>
          <ButtonLink href={example.url}>Open {example.title}</ButtonLink>
        </section>
      )}
      <section className={styles.start} aria-label="Charts">
        <h3>Make a chart</h3>
        <p>Pick a dataset and a kind, then say what to measure.</p>
        <ButtonLink href={pages.explore({})}>New chart</ButtonLink>
      </section>
    </div>
  );
}
