import { sql } from 'kysely';
import type { ListFilter } from '@sextant/contract';
import { textRules } from './lists.ts';
import type { Fragment, ListRequest, ListRules } from './lists.ts';
import { pageOf, plainCount, plainPage } from './plain-lists.ts';
import type { PlainSource } from './plain-lists.ts';
import type { StoreDb } from './schema.ts';

/*
 * The history of runs searched by SQLite's index of their texts (migration 0016). All hits of a text that most runs hold
 * are slow to sort: such a page is read from the first runs of its order, and the index only counts.
 */

type RunRequest = Omit<ListRequest, 'visibility'>;

/** Shorter texts are looked for in every run: the index knows three letters and more. */
const leastIndexedLetters = 3;

/** How many runs are read before the index is asked for all hits. */
const runsReadFirst = 2_000;

/** The phrase that finds a text in the index; null for texts that the index does not know. */
function phraseOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  if (text.includes('\0') || [...text].length < leastIndexedLetters) return null;
  return `"${text.replaceAll('"', '""')}"`;
}

/** The rules of the history with the index for what holds a text. */
const indexedRules = (rules: ListRules): ListRules => ({
  ...rules,
  filters: {
    ...rules.filters,
    sql: {
      ...rules.filters['sql'],
      ct: (value, viewerId): Fragment | null => {
        const phrase = phraseOf(value);
        if (phrase === null) return textRules('sql', sql`o.search_text`)['ct']?.(value, viewerId) ?? null;
        return sql`o.id in (select rowid from sql_run_search where sql_run_search match ${phrase})`;
      },
    },
  },
});

const indexedFilter = (request: RunRequest): ListFilter | undefined =>
  request.filters.find(({ col, opr, value }) => col === 'sql' && opr === 'ct' && phraseOf(value) !== null);

/** How many runs hold the text and pass the other filters. */
async function countHits(db: StoreDb, source: PlainSource, request: RunRequest, searched: ListFilter): Promise<number> {
  if (request.filters.length > 1) return plainCount(db, source, request);
  const from = sql`sql_run_search where sql_run_search match ${phraseOf(searched.value)}`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/**
 * The ids of a page that is full of hits among the first runs of its order; null when it is not, and where no index
 * gives the order.
 */
async function pageAmongFirst(
  db: StoreDb,
  rules: ListRules,
  request: RunRequest,
  searched: ListFilter,
): Promise<number[] | null> {
  const others = request.filters.filter((filter) => filter !== searched);
  if ((request.orderColumn ?? rules.defaultOrder) !== 'start_time') return null;
  if (others.some(({ col }) => col !== 'user')) return null;
  const firstRuns = pageOf(
    { from: sql`sql_run as o`, rules },
    { ...request, filters: others, page: 0, pageSize: runsReadFirst },
  );
  const from = sql`(select o.id, o.started_at, o.search_text ${firstRuns}) as o`;
  const ids = await plainPage(db, { from, rules }, { ...request, filters: [searched] });
  return ids.length === request.pageSize ? ids : null;
}

/**
 * Counts the history and finds the ids of one page, by way of the index where the text of the runs is searched.
 *
 * @param rules those of the history without the index
 */
export async function searchedRunIds(
  db: StoreDb,
  rules: ListRules,
  request: RunRequest,
): Promise<{ count: number; ids: number[] }> {
  const source = { from: sql`sql_run as o`, rules: indexedRules(rules) };
  const searched = indexedFilter(request);
  if (searched === undefined)
    return { count: await plainCount(db, source, request), ids: await plainPage(db, source, request) };
  return {
    count: await countHits(db, source, request, searched),
    ids: (await pageAmongFirst(db, rules, request, searched)) ?? (await plainPage(db, source, request)),
  };
}
