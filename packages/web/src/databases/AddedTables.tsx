import { Button, ButtonLink, Dialog, DoneIcon, ErrorIcon, Icon, Link, Spinner } from '@sextant/ui';
import { pages } from '../shell/navigation/navigation.ts';
import styles from './AddTables.module.css';
import type { TableProgress } from './add-tables.ts';

interface AddedTablesProps {
  readonly database: { readonly name: string };
  readonly progress: ReadonlyMap<string, TableProgress>;
  readonly onClose: () => void;
}

function Row({ table, how }: { readonly table: string; readonly how: TableProgress }) {
  switch (how.kind) {
    case 'waiting':
      return <span className={styles.quiet}>Waits for its turn</span>;
    case 'working':
      return <Spinner label={`Adding ${table}`} />;
    case 'failed':
      return (
        <span className={styles.failed}>
          <Icon of={ErrorIcon} size={14} /> {how.reason}
        </span>
      );
    case 'done':
      return (
        <span className={styles.links}>
          <Icon of={DoneIcon} size={14} />
          {how.dashboardUrl !== null && <Link href={how.dashboardUrl}>Open dashboard</Link>}
          <Link href={pages.explore({ datasetId: how.datasetId })}>Make a chart</Link>
          {how.warning !== null && <span className={styles.quiet}>{how.warning}</span>}
        </span>
      );
    default:
      return how satisfies never;
  }
}

/** What became of the tables that were chosen, each with the ways on. */
export function AddedTables({ database, progress, onClose }: AddedTablesProps) {
  const all = [...progress];
  const open = all.filter(([, { kind }]) => kind === 'waiting' || kind === 'working').length;
  const failed = all.filter(([, { kind }]) => kind === 'failed').length;
  const [first] = all.flatMap(([, how]) =>
    how.kind === 'done' && how.dashboardUrl !== null ? [how.dashboardUrl] : [],
  );
  const doneCount = all.length - open - failed;
  const summary = `${doneCount} of ${all.length} added${failed === 0 ? '' : `, ${failed} failed`}`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Tables of ${database.name}`}
      subtitle={summary}
      isDismissable={false}
      foot={
        <>
          <Button onPress={onClose}>{open === 0 ? 'Close' : 'Stop after this one'}</Button>
          {open === 0 && first !== undefined && (
            <ButtonLink kind="primary" href={first}>
              Open the first dashboard
            </ButtonLink>
          )}
        </>
      }
    >
      <ul className={styles.added} aria-live="polite">
        {all.map(([table, how]) => (
          <li key={table}>
            <span className={styles.name}>{table}</span>
            <Row table={table} how={how} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
