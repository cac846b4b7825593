import { isRecord } from '@sextant/contract';
import { useEffect, useMemo } from 'react';
import type { RefObject } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import { useRestedValue } from '@sextant/ui';
import { call } from '../../api/call.ts';
import { schemaOfTab } from '../default-schema.ts';
import { databaseOf, activeTab, useLab } from '../lab-store.ts';
import { runErrorOf } from '../run-error.ts';
import { errorPlace } from '../error-place.ts';
import type { ErrorMark } from '../error-place.ts';
import type { SqlEditor } from './make-editor.ts';

/** A text is looked at when it has rested so long. */
const restMs = 600;
/** Longer texts are looked at when they run. */
const longestSql = 100_000;

const parametersOf = (text: string): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = JSON.parse(text === '' ? 'null' : text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
};

interface TextToCheck {
  readonly databaseId: number;
  readonly backend: string;
  readonly schema: string | null;
  readonly sql: string;
  readonly templateParams: string;
}

/** What is wrong with a text, without running it: the first error of its statements. */
async function checkText(
  { databaseId, backend, schema, sql, templateParams }: TextToCheck,
  signal: AbortSignal,
): Promise<readonly ErrorMark[]> {
  const { statementsOf } = await import('./statements.ts');
  for (const statement of statementsOf(sql, backend)) {
    const body = { sql: statement.sql, schema, template_params: parametersOf(templateParams) };
    const { result } = await call(api.database.validateSql, { params: { id: databaseId }, body, signal });
    const [error] = result;
    if (error === undefined) continue;
    const { message, line_number: line, start_column: column, ...more } = error;
    const extra = { ...more, ...(line === null ? {} : { line }), ...(column === null ? {} : { column }) };
    const place = errorPlace(statement.sql, { message, extra });
    return place === null ? [] : [{ ...place, from: place.from + statement.from, to: place.to + statement.from }];
  }
  return [];
}

/** Shows in the editor what a failed run, or a look at the text, found wrong at its place. */
export function useErrorMarks(editorRef: RefObject<SqlEditor | null>): void {
  const tab = useLab(activeTab);
  const client = useQueryClient();
  const backend = useLab((state) => databaseOf(state, tab)?.backend ?? '');
  const run = useLab(({ runs }) => (tab === null ? undefined : runs[tab.id]));
  const sql = tab?.sql ?? '';
  const restedSql = useRestedValue(sql, restMs);
  const databaseId = useLab((state) => databaseOf(state, tab)?.id ?? null);
  const textToCheck = {
    databaseId: databaseId ?? 0,
    backend,
    schema: tab === null ? null : schemaOfTab(client, tab),
    sql: restedSql,
    templateParams: tab?.templateParams ?? '',
  };
  const check = useQuery({
    queryKey: ['sql-lab', 'check', textToCheck],
    enabled: databaseId !== null && restedSql.trim() !== '' && restedSql === sql && restedSql.length <= longestSql,
    retry: false,
    staleTime: 60_000,
    queryFn: ({ signal }) => checkText(textToCheck, signal),
  });
  const failed = useMemo(() => {
    const error = run === undefined ? null : runErrorOf(run);
    if (run === undefined || error === null || run.start === null || !sql.startsWith(run.sql, run.start)) return null;
    const place = errorPlace(run.sql, error);
    const { start } = run;
    return place === null ? null : [{ ...place, from: place.from + start, to: place.to + start }];
  }, [run, sql]);
  const found = restedSql === sql ? check.data : undefined;
  const marks = failed ?? found ?? none;
  useEffect(() => {
    // What was typed meanwhile is not what was looked at.
    if (editorRef.current?.text() === sql) editorRef.current.showErrors(marks);
  }, [editorRef, marks, sql]);
}

const none: readonly ErrorMark[] = [];
