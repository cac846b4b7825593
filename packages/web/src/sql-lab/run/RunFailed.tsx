import { Button, ErrorPanel, Note, WarningIcon, showRows } from '@sextant/ui';
import { errorPlace } from '../error-place.ts';
import { lineAndColumn } from '../editor/statements.ts';
import { databaseOf, activeTab, useLab } from '../lab-store.ts';
import { useLabTools } from '../lab-tools.ts';
import styles from '../Result.module.css';
import { backendName } from './backend-name.ts';
import { runErrorOf } from '../run-error.ts';
import type { RunError } from '../run-error.ts';
import type { RunScript } from '../start-run.ts';
import { runStateOf } from '../tab-run.ts';
import type { TabRun } from '../tab-run.ts';

/** One statement that would write; `rows` is null where nobody knows. */
interface AnnouncedWrite {
  readonly statement: number;
  readonly text: string;
  readonly rows: number | null;
}

/** What was announced (`extra.writes` of SQLLAB_013). */
const writesOf = ({ extra }: RunError): readonly AnnouncedWrite[] =>
  Array.isArray(extra['writes']) ? (extra['writes'] as readonly AnnouncedWrite[]) : [];

/** What a run was, to run it again. */
const scriptOf = ({ sql, start, target }: TabRun): RunScript => ({
  sql,
  start: start ?? 0,
  ...(target === null ? {} : { target }),
});

const confirmOf = ({ code, extra }: RunError): string | null =>
  code === 'SQLLAB_013' && typeof extra['confirm'] === 'string' ? extra['confirm'] : null;

/** A statement that writes has said what it would do, and waits for a yes. */
function ConfirmWrite({
  tabRun,
  error,
  confirm,
}: {
  readonly tabRun: TabRun;
  readonly error: RunError;
  readonly confirm: string;
}) {
  const tools = useLabTools();
  const write = (): void => tools.runScript({ ...scriptOf(tabRun), confirm });
  return (
    <section className={styles.padded} aria-label="Before it writes">
      <Note
        tone="warn"
        icon={WarningIcon}
        action={
          <Button size="sm" kind="danger-default" onPress={write}>
            Write it
          </Button>
        }
      >
        <p className={styles.words}>Nothing was written yet. The database says what it would be:</p>
        <ul className={styles.writes}>
          {writesOf(error).map(({ statement, text, rows }) => (
            <li key={statement}>
              <code>{text}</code>
              <b>{rows === null ? 'how much it changes is not known' : `touches ${showRows(rows)}`}</b>
            </li>
          ))}
        </ul>
      </Note>
    </section>
  );
}

/** The acts that lead from an error to its place, and mend it. */
function PlaceActions({ tabRun, error }: { readonly tabRun: TabRun; readonly error: RunError }) {
  const tools = useLabTools();
  const sql = useLab((state) => activeTab(state)?.sql ?? '');
  const { start } = tabRun;
  const place = start === null || !sql.startsWith(tabRun.sql, start) ? null : errorPlace(tabRun.sql, error);
  if (place === null || start === null) return null;
  const from = place.from + start;
  const { line, column } = lineAndColumn(sql, from);
  const { fix } = place;
  const go = (): void => tools.editor()?.select(from, place.to + start);
  return (
    <>
      {fix !== null && (
        <Button
          size="sm"
          onPress={() => {
            go();
            tools.editor()?.insert(fix);
          }}
        >
          {`Use ${fix}`}
        </Button>
      )}
      <Button size="sm" onPress={go}>{`Go to line ${line}, column ${column}`}</Button>
    </>
  );
}

/** Why a run failed, where, and what can be done. */
export function RunFailed({ tabRun }: { readonly tabRun: TabRun }) {
  const tools = useLabTools();
  const backend = useLab((state) => databaseOf(state, activeTab(state))?.backend ?? '');
  const error = runErrorOf(tabRun);
  if (error === null) return null;
  const confirm = confirmOf(error);
  if (confirm !== null) return <ConfirmWrite {...{ tabRun, error, confirm }} />;
  const statements = tabRun.run?.statements ?? [];
  const failed = error.statement === null ? undefined : statements[error.statement];
  const isEngine = error.code === null || /^(?:ENGINE|QUERY)_/.test(error.code);
  return (
    <div className={styles.padded}>
      <ErrorPanel
        kind={runStateOf(tabRun) === 'timed-out' ? 'timed-out' : 'failed'}
        title={isEngine ? `${backendName(backend)} Error` : 'The query was not run'}
        code={error.code}
        message={error.message}
        details={[error.message, failed?.executed_sql ?? failed?.sql ?? tabRun.sql].join('\n\n')}
        actions={
          <>
            <PlaceActions {...{ tabRun, error }} />
            <Button size="sm" kind="quiet" onPress={() => tools.runScript(scriptOf(tabRun))}>
              Run again
            </Button>
          </>
        }
      />
    </div>
  );
}
