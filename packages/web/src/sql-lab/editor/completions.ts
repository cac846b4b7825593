import type { CompletionPlace, NamedSource } from './completion-place.ts';
import { snippets, keywordsOf, writtenName } from './sql-dialects.ts';

/** What is known of a database, for completing. */
export interface Catalog {
  /** Its SQL dialect. */
  readonly backend: string;
  /** The schema that names without one mean; null where that is not known. */
  readonly schema: string | null;
  readonly schemas: readonly string[];
  /** The tables of the schemas that were read, by schema. */
  readonly tables: ReadonlyMap<string, readonly CatalogTable[]>;
  /** The columns of a table; null while they are not known. */
  readonly columnsOf: (schema: string | null, table: string) => readonly CatalogColumn[] | null;
  readonly functions: readonly string[];
  readonly savedQueries: readonly { readonly name: string; readonly sql: string }[];
}

export interface CatalogTable {
  readonly name: string;
  readonly kind: 'table' | 'view';
}

export interface CatalogColumn {
  readonly name: string;
  readonly type: string;
}

export type OfferKind =
  | 'column'
  | 'table'
  | 'view'
  | 'schema'
  | 'function'
  | 'keyword'
  | 'alias'
  | 'saved query'
  | 'snippet';

/** One line of the list. */
export interface Offer {
  readonly kind: OfferKind;
  readonly label: string;
  /** What is written in its place. */
  readonly insert: string;
  /** Said at the right. */
  readonly detail: string;
}

/** Most lines of the list. */
const mostOffers = 60;

/** How well a name fits what was typed: 0 begins so, 1 a part of it begins so, 2 holds it; null not at all. */
function fitOf(name: string, typed: string): 0 | 1 | 2 | null {
  const matchStart = name.toLowerCase().indexOf(typed);
  if (matchStart < 0) return null;
  if (matchStart === 0) return 0;
  return /[_\s.]/.test(name[matchStart - 1] ?? '') ? 1 : 2;
}

/** The names that fit best, in their order within each fit. */
function bestOf<T>(all: readonly T[], nameOf: (one: T) => string, typed: string): readonly T[] {
  if (typed === '') return all.slice(0, mostOffers);
  const fits: [T[], T[], T[]] = [[], [], []];
  for (const one of all) {
    const fit = fitOf(nameOf(one), typed);
    if (fit !== null) fits[fit].push(one);
    if (fits[0].length >= mostOffers) break;
  }
  return fits.flat().slice(0, mostOffers);
}

const sameName = (a: string | null, b: string | null): boolean => a?.toLowerCase() === b?.toLowerCase();

/** The source that a name before a dot means: an alias, or a table. */
const sourceNamed = (sources: readonly NamedSource[], name: string): NamedSource | null =>
  sources.find(({ alias, table }) => sameName(alias ?? table, name)) ??
  sources.find(({ table }) => sameName(table, name)) ??
  null;

type Parts = Readonly<
  Record<
    'columns' | 'aliases' | 'tables' | 'schemas' | 'functions' | 'keywords' | 'saved' | 'snippets',
    readonly Offer[]
  >
>;

const columnOffer = (column: CatalogColumn, backend: string): Offer => ({
  kind: 'column',
  label: column.name,
  insert: writtenName(column.name, backend),
  detail: column.type,
});

/** The tables of a schema that fit; `isQualified` writes the schema before them. */
function tableOffers(catalog: Catalog, schema: string, typed: string, isQualified: boolean): readonly Offer[] {
  const prefix = isQualified ? `${writtenName(schema, catalog.backend)}.` : '';
  return bestOf(catalog.tables.get(schema) ?? [], ({ name }) => name, typed).map(({ name, kind }) => ({
    kind,
    label: `${prefix}${name}`,
    insert: `${prefix}${writtenName(name, catalog.backend)}`,
    detail: kind,
  }));
}

const schemaOffers = (catalog: Catalog, typed: string): readonly Offer[] =>
  bestOf(catalog.schemas, (name) => name, typed).map((name) => ({
    kind: 'schema',
    label: name,
    insert: writtenName(name, catalog.backend),
    detail: 'schema',
  }));

const plainOffers = (kind: OfferKind, names: readonly string[], typed: string, write: (name: string) => string) =>
  bestOf(names, (name) => name, typed).map((name): Offer => ({ kind, label: name, insert: write(name), detail: kind }));

/** Schemas whose tables may be written, the one that is meant without a name first. */
function tablesEverywhere(catalog: Catalog, typed: string): readonly Offer[] {
  const others = [...catalog.tables.keys()].filter((schema) => schema !== catalog.schema);
  return [
    ...(catalog.schema === null ? [] : tableOffers(catalog, catalog.schema, typed, false)),
    ...(typed === '' ? [] : others.flatMap((schema) => tableOffers(catalog, schema, typed, true))),
  ];
}

function columnsOfSources(place: CompletionPlace, catalog: Catalog, typed: string): readonly Offer[] {
  const seen = new Set<string>();
  return place.sources
    .flatMap(({ schema, table }) => bestOf(catalog.columnsOf(schema, table) ?? [], ({ name }) => name, typed))
    .filter(({ name }) => !seen.has(name) && seen.add(name) !== undefined)
    .map((column) => columnOffer(column, catalog.backend));
}

function partsOf(place: CompletionPlace, catalog: Catalog, typed: string): Parts {
  const { backend } = catalog;
  const quoted = (name: string) => writtenName(name, backend);
  const isTyped = typed !== '';
  const aliases = place.sources.flatMap(({ alias }) => (alias === null ? [] : [alias]));
  return {
    columns: columnsOfSources(place, catalog, typed),
    aliases: plainOffers('alias', [...new Set([...aliases, ...place.ownNames])], typed, quoted),
    tables: isTyped || place.isSource ? tablesEverywhere(catalog, typed) : [],
    schemas: isTyped || place.isSource ? schemaOffers(catalog, typed) : [],
    functions: isTyped ? plainOffers('function', catalog.functions, typed, (name) => `${name}(`) : [],
    keywords: isTyped ? plainOffers('keyword', [...keywordsOf(backend)], typed, (name) => name.toUpperCase()) : [],
    snippets: isTyped
      ? bestOf(snippets, ({ label }) => label, typed).map(({ label, template }) => ({
          kind: 'snippet',
          label,
          insert: template,
          detail: 'snippet',
        }))
      : [],
    saved: isTyped
      ? bestOf(catalog.savedQueries, ({ name }) => name, typed).map(({ name, sql }) => ({
          kind: 'saved query',
          label: name,
          insert: sql,
          detail: 'saved query',
        }))
      : [],
  };
}

/** What may be written after a dot: columns of a table, or tables of a schema. */
function offersWithin(place: CompletionPlace, catalog: Catalog, typed: string): readonly Offer[] {
  const name = place.path.at(-1) ?? '';
  const source = place.isSource ? null : sourceNamed(place.sources, name);
  const [schema, table] = source === null ? [place.path.at(-2) ?? null, name] : [source.schema, source.table];
  const columns = place.isSource ? null : catalog.columnsOf(schema, table);
  if (columns !== null)
    return bestOf(columns, (column) => column.name, typed).map((column) => columnOffer(column, catalog.backend));
  const within = catalog.schemas.find((one) => sameName(one, name));
  return within === undefined ? [] : tableOffers(catalog, within, typed, false);
}

/** Puts first what begins as it was typed, and keeps the order otherwise. */
function byFit(offers: readonly Offer[], typed: string): readonly Offer[] {
  if (typed === '') return offers;
  const begins = (offer: Offer) => (fitOf(offer.label, typed) === 0 ? 0 : 1);
  return offers.toSorted((a, b) => begins(a) - begins(b));
}

/** What can be written at a place, the likeliest first. */
export function offersAt(place: CompletionPlace, catalog: Catalog): readonly Offer[] {
  const typed = place.word.toLowerCase();
  if (place.path.length > 0) return offersWithin(place, catalog, typed);
  const parts = partsOf(place, catalog, typed);
  const inOrder = place.isSource
    ? [parts.aliases.filter(({ label }) => place.ownNames.includes(label)), parts.tables, parts.schemas, parts.saved]
    : [
        parts.columns,
        parts.aliases,
        parts.functions,
        parts.keywords,
        parts.snippets,
        parts.tables,
        parts.schemas,
        parts.saved,
      ];
  const offers = byFit(inOrder.flat(), typed);
  // What stands there already needs no list.
  return offers.length === 1 && offers[0]?.insert.toLowerCase() === typed ? [] : offers.slice(0, mostOffers);
}
