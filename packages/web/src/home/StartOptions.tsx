import type { Home } from '@sextant/contract';
import { ArrowRightIcon, ChartIcon, DatabaseIcon, DropZone, ExamplesIcon, Icon, Link, Skeleton } from '@sextant/ui';
import type { IconType } from '@sextant/ui';
import { fileEndingsOf, fileFormatText } from '../api/file-endings.ts';
import { pages } from '../shell/navigation/navigation.ts';
import styles from './HomePage.module.css';
import { listNames } from './home-text.ts';

interface StartsProps {
  /** Null while it loads. */
  readonly home: Home | null;
  readonly mayConnect: boolean;
  readonly onFile: (file: File) => void;
}

const showLimit = (bytes: number): string =>
  bytes >= 1024 ** 3 ? `${Math.round(bytes / 1024 ** 3)} GB` : `${Math.round(bytes / 1024 ** 2)} MB`;

interface StartProps {
  readonly icon: IconType;
  readonly title: string;
  readonly text: string;
  readonly href: string;
}

function Start({ icon, title, text, href }: StartProps) {
  return (
    <Link kind="quiet" href={href} className={styles.start}>
      <span className={styles.startIcon}>
        <Icon of={icon} size={18} />
      </span>
      <span className={styles.startWords}>
        <strong>{title}</strong>
        <span>{text}</span>
      </span>
      <Icon of={ArrowRightIcon} />
    </Link>
  );
}

/** Ways to begin: a file of one's own, the examples, and a chart or, while there are no data but examples, a database. */
export function StartOptions({ home, mayConnect, onFile }: StartsProps) {
  if (home === null) {
    return (
      <div className={styles.starts} aria-busy="true">
        {['file', 'examples', 'chart'].map((name) => (
          <div key={name} className={styles.startSkeleton}>
            <Skeleton shape="block" />
          </div>
        ))}
      </div>
    );
  }
  // The first one that was loaded is the one to begin with.
  const example = home.startHere.toSorted((left, right) => left.id - right.id)[0];
  return (
    <div className={styles.starts}>
      {home.upload.kinds.length > 0 && (
        <DropZone
          title="Drop a file to start"
          hint={`${fileFormatText(home.upload.kinds)}, up to ${showLimit(home.upload.maxSizeBytes)}. Types are guessed, a first dashboard is ready in under a minute.`}
          accept={fileEndingsOf(home.upload.kinds)}
          onFiles={(files) => files[0] !== undefined && onFile(files[0])}
        />
      )}
      {example !== undefined && (
        <Start
          icon={ExamplesIcon}
          title="Explore example data"
          text={listNames(home.startHere.toSorted((left, right) => left.id - right.id).map((item) => item.title))}
          href={example.url}
        />
      )}
      {mayConnect && !home.hasOwnData ? (
        <Start
          icon={DatabaseIcon}
          title="Connect a database"
          text="Chart its tables where they are; nothing is copied"
          href={pages.connectDatabase}
        />
      ) : (
        <Start
          icon={ChartIcon}
          title="Make a chart"
          text="From a dataset: pick a chart type, say what to measure"
          href={pages.newChart}
        />
      )}
    </div>
  );
}
