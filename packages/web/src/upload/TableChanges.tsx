import { columnTypeLabels, countOf, listedNames } from '@sextant/contract';
import type { ColumnChange, ColumnTypeName, TableChange } from '@sextant/contract';
import { Button, ErrorPanel, Spinner, Tag } from '@sextant/ui';
import type { Tone } from '@sextant/ui';
import type { ReactNode } from 'react';
import { codeOf } from '../api/api-error.ts';
import { examplesText, rowsText, usesText } from './change-texts.ts';
import type { ImportDraft } from './draft.ts';
import type { PreviewStepProps } from './preview-props.ts';
import styles from './TableChanges.module.css';

type ChangesProps = Pick<PreviewStepProps, 'draft' | 'change' | 'isImporting' | 'onChange'>;

interface LineProps {
  readonly word: string;
  readonly tone: Tone;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One thing that changes: a word for it, what it is, and what can be done. */
function Line({ word, tone, action, children }: LineProps) {
  return (
    <li className={styles.line}>
      <Tag tone={tone}>{word}</Tag>
      <span className={styles.words}>{children}</span>
      {action}
    </li>
  );
}

const typeName = (type: ColumnTypeName | null): string => (type === null ? '' : columnTypeLabels[type]);
const without = <Value,>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

/** A column that the file lacks, with what uses it, and the column of the file that it could be. */
function MissingLine({ column, draft, onChange }: { readonly column: ColumnChange } & Omit<ChangesProps, 'change'>) {
  const { name, renamedTo, usedBy } = column;
  return (
    <Line
      word="Missing"
      tone="warn"
      action={
        renamedTo !== null && (
          <Button
            size="xs"
            onPress={() => onChange({ ...draft, takenAs: { ...draft.takenAs, [renamedTo]: name } })}
          >{`Take ${renamedTo} as ${name}`}</Button>
        )
      }
    >
      <strong>{name}</strong> is not in the file. {usedBy === null ? null : usesText(usedBy)}
    </Line>
  );
}

/** A column with another type in the file. Where values would be lost, they can become empty instead. */
function TypeLine({ column, draft, onChange }: { readonly column: ColumnChange } & Omit<ChangesProps, 'change'>) {
  const { name, source, before, after, changedCells, examples } = column;
  const lost = changedCells ?? 0;
  const isAppended = draft.ifExists === 'append';
  if (lost === 0)
    return (
      <Line word="Type" tone="neutral">
        <strong>{name}</strong> stays {typeName(before)}, though the file alone would read as {typeName(after)}.
      </Line>
    );
  const cells = `${countOf(lost, 'value does', 'values do')} not fit ${typeName(before)}${examplesText(examples)}.`;
  return (
    <Line
      word="Type"
      tone={isAppended ? 'danger' : 'warn'}
      action={
        source !== null &&
        before !== null && (
          <Button
            size="xs"
            onPress={() => onChange({ ...draft, keptTypes: { ...draft.keptTypes, [source]: before } })}
          >{`Leave ${lost === 1 ? 'it' : 'them'} empty`}</Button>
        )
      }
    >
      <strong>{name}</strong>
      {isAppended ? `: ${cells}` : ` becomes ${typeName(after)}: ${cells}`}
    </Line>
  );
}

/** What was decided in this panel, each to be taken back. */
function Decided({
  columns,
  draft,
  onChange,
}: { readonly columns: readonly ColumnChange[] } & Omit<ChangesProps, 'change'>) {
  const undo = (change: Partial<ImportDraft>) => (
    <Button size="xs" kind="quiet" onPress={() => onChange({ ...draft, ...change })}>
      Take back
    </Button>
  );
  return (
    <>
      {Object.entries(draft.takenAs).map(([source, name]) => (
        <Line key={source} word="Renamed" tone="accent" action={undo({ takenAs: without(draft.takenAs, source) })}>
          <strong>{source}</strong> of the file is taken as <strong>{name}</strong>.
        </Line>
      ))}
      {Object.entries(draft.keptTypes).map(([source, type]) => {
        const column = columns.find((one) => one.source === source);
        return (
          <Line key={source} word="Empty" tone="accent" action={undo({ keptTypes: without(draft.keptTypes, source) })}>
            <strong>{column?.name ?? source}</strong> stays {typeName(type)}:{' '}
            {countOf(column?.badCells ?? 0, 'cell becomes', 'cells become')} empty{examplesText(column?.examples ?? [])}
            .
          </Line>
        );
      })}
    </>
  );
}

function Columns({ change, ...props }: { readonly change: TableChange } & Omit<ChangesProps, 'change'>) {
  const { columns } = change;
  const ofKind = (kind: ColumnChange['kind']) => columns.filter((column) => column.kind === kind);
  const added = ofKind('added').map(({ name }) => name);
  const keptCount = ofKind('same').length;
  return (
    <ul className={styles.lines} aria-label="What changes">
      {ofKind('missing').map((column) => (
        <MissingLine key={column.name} column={column} {...props} />
      ))}
      {ofKind('type').map((column) => (
        <TypeLine key={column.name} column={column} {...props} />
      ))}
      <Decided columns={columns} {...props} />
      {added.length > 0 && (
        <Line word="New" tone="neutral">
          <strong>{listedNames(added)}</strong>
          {props.draft.ifExists === 'append' && ' are left out: an append keeps the columns of the table'}.
        </Line>
      )}
      {keptCount > 0 && (
        <Line word="Same" tone="neutral">{`${countOf(keptCount, 'column stays', 'columns stay')} as they are.`}</Line>
      )}
    </ul>
  );
}

/** What the import would do to the table that is there, before it is done. */
export function TableChanges({ change: state, ...props }: ChangesProps) {
  if (state.kind === 'none') return null;
  return (
    <section className={styles.changes} aria-label="What changes in the table" inert={props.isImporting}>
      {state.kind === 'looking' && <Spinner label="Comparing the file with the table" />}
      {state.kind === 'failed' && (
        <ErrorPanel
          title="The file could not be compared with the table"
          message={state.error.message}
          code={codeOf(state.error)}
        />
      )}
      {state.kind === 'known' && (
        <>
          <p className={styles.rows}>
            {rowsText(state.change, props.draft.ifExists)}
            {state.change.unfitRows > 0 && ` ${countOf(state.change.unfitRows, 'row does', 'rows do')} not fit.`}
          </p>
          <Columns change={state.change} {...props} />
          {state.change.rejection !== null && (
            <ErrorPanel
              title="Nothing can be appended like this"
              message={state.change.rejection.message}
              code={state.change.rejection.code}
            />
          )}
        </>
      )}
    </section>
  );
}
