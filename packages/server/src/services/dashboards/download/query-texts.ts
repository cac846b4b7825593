import { SextantError, chartDataResponse, tableOfResult } from '@sextant/contract';
import type { QueryContext } from '@sextant/contract';
import {
  missingValue,
  textContext,
  textQueries,
  textScope,
  textTarget,
  textsOf,
  unknownValue,
  valueIn,
} from '@sextant/dashboard';
import type { TextQuery, TextValue } from '@sextant/dashboard';
import type { DocumentScene } from '../../../draw/document/document-scene.ts';
import type { ViewedDashboard } from './viewed-dashboard.ts';

/** Asks with the rights of the reader; the bytes are those of the response. @throws what asking failed with */
export type FetchBytes = (context: QueryContext) => Promise<Uint8Array>;

interface QueriedText {
  readonly placeId: string;
  readonly unknown: readonly string[];
  readonly waitsFor: string | null;
  readonly queries: readonly { readonly query: TextQuery; readonly context: QueryContext }[];
}

/** What the texts of a dashboard ask, text by text; those that name no values are left out. */
function queriedTexts({ model, active }: ViewedDashboard): readonly QueriedText[] {
  return textsOf(model.layout).flatMap(({ id, text }): QueriedText[] => {
    const { queries, unknown } = textQueries(model, text);
    if (queries.length + unknown.length === 0) return [];
    const { waitsFor, clausesOn } = textScope(model, active, textTarget(model, id));
    const withContexts = queries.map((query) => ({
      query,
      context: textContext(query, clausesOn(query.dataset), model.zone),
    }));
    return [{ placeId: id, unknown, waitsFor, queries: withContexts }];
  });
}

/** The queries that the texts of a dashboard ask. */
export const contextsOfTexts = (viewed: ViewedDashboard): readonly QueryContext[] =>
  queriedTexts(viewed).flatMap(({ waitsFor, queries }) =>
    waitsFor === null ? queries.map(({ context }) => context) : [],
  );

async function valuesOf(
  { named }: TextQuery,
  context: QueryContext,
  fetchBytes: FetchBytes,
): Promise<readonly [string, TextValue][]> {
  try {
    const [entry] = chartDataResponse.parse(JSON.parse(new TextDecoder().decode(await fetchBytes(context)))).result;
    const columns = (entry === undefined ? null : tableOfResult(entry))?.columns ?? [];
    return named.map((one) => [one.name, valueIn(one, columns)]);
  } catch (error) {
    if (!(error instanceof SextantError)) throw error;
    return named.map((one) => [one.name, missingValue(one, error.message)]);
  }
}

/** The values that the texts of a dashboard name, as the page has them; one that cannot be had says so. */
export async function queryTexts(
  viewed: ViewedDashboard,
  fetchBytes: FetchBytes,
): Promise<DocumentScene['textValues']> {
  const texts = await Promise.all(
    queriedTexts(viewed).map(async ({ placeId, unknown, waitsFor, queries }) => {
      const found = await Promise.all(
        queries.map(async ({ query, context }) =>
          waitsFor === null
            ? valuesOf(query, context, fetchBytes)
            : query.named.map((one): [string, TextValue] => [one.name, missingValue(one, '')]),
        ),
      );
      const values = [...unknown.map((name): [string, TextValue] => [name, unknownValue(name)]), ...found.flat()];
      return [placeId, Object.fromEntries(values.map(([name, { text }]) => [name, text]))] as const;
    }),
  );
  return Object.fromEntries(texts);
}
