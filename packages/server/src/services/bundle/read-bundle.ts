import { setImmediate as nextTurn } from 'node:timers/promises';
import type * as z from 'zod';
import { bundleTypes, cleanTagName, fail, flatIssues, longestTagName } from '@sextant/contract';
import type { AnyBundleKind } from '@sextant/contract';
import {
  bundleMetadata,
  bundleTags,
  bundleVersion,
  chartDocument,
  dashboardDocument,
  databaseDocument,
  datasetDocument,
  moreOfQueries,
  queryDocument,
} from '@sextant/contract/bundle-documents';
import type {
  ChartDocument,
  DashboardDocument,
  DatabaseDocument,
  DatasetDocument,
  MoreOfQuery,
  QueryDocument,
} from '@sextant/contract/bundle-documents';
import type { ErrorList } from './import-errors.ts';
import { readArchive } from './read-archive.ts';
import { YamlError, readYaml } from './yaml-text.ts';

/** A document of a bundle, with the path of its file inside the bundle's folder: `charts/Sales_12.yaml`. */
export interface Found<Document> {
  readonly file: string;
  readonly document: Document;
}

/** The documents of a bundle by uuid. */
export interface BundleDocuments {
  readonly databases: ReadonlyMap<string, Found<DatabaseDocument>>;
  readonly datasets: ReadonlyMap<string, Found<DatasetDocument>>;
  readonly charts: ReadonlyMap<string, Found<ChartDocument>>;
  readonly dashboards: ReadonlyMap<string, Found<DashboardDocument>>;
  readonly queries: ReadonlyMap<string, Found<QueryDocument>>;
  /** By uuid, what saved queries have beside their documents. */
  readonly moreOfQueries: Readonly<Record<string, MoreOfQuery>>;
  /** Names of tags by the uuid of a dashboard, chart or dataset, clean. */
  readonly tags: ReadonlyMap<string, readonly string[]>;
  /** Files of kinds that are not kept here (themes), and saved queries where nothing names them. */
  readonly others: readonly string[];
}

const metadataFile = 'metadata.yaml';
/** What Superset does not know of saved queries: it skips files whose names begin so. */
export const moreOfQueriesFile = 'queries/_more.yaml';
/** Superset before 3 skips it. */
export const tagsFile = 'tags.yaml';
const queryFolder = 'queries/';
const kindFolders = ['databases/', 'datasets/', 'charts/', 'dashboards/'];

/** The path without the bundle's folder, whatever its name. */
const insidePath = (name: string): string => name.slice(name.indexOf('/') + 1);

/** Only YAML files count, and none that a desktop hides. */
const isWanted = (name: string): boolean => {
  if (insidePath(name) === moreOfQueriesFile) return true;
  const base = name.slice(name.lastIndexOf('/') + 1);
  return /\.ya?ml$/i.test(base) && !/^[._]/.test(base);
};

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new YamlError('it is not UTF-8', { cause: error });
  }
}

/** The value of a file; an error when it is not taken. */
function valueOf(file: string, bytes: Buffer, errors: ErrorList): { readonly value: unknown } | null {
  try {
    return { value: readYaml(textOf(bytes)) };
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    errors.add(file, `Not a valid YAML file: ${error.message}`);
    return null;
  }
}

/** @throws IMPORT_003 for another version or none, IMPORT_001 for a bundle of something else */
function checkMetadata(bytes: Buffer | undefined, kind: AnyBundleKind, errors: ErrorList): void {
  if (bytes === undefined) throw fail('IMPORT_003', {});
  const read = valueOf(metadataFile, bytes, errors);
  errors.throwAny();
  const metadata = bundleMetadata.safeParse(read?.value);
  if (!metadata.success || metadata.data.version !== bundleVersion) throw fail('IMPORT_003', {});
  const { type } = metadata.data;
  if (type !== undefined && type !== bundleTypes[kind])
    errors.add(metadataFile, { type: [`Must be equal to ${bundleTypes[kind]}.`] });
  errors.throwAny();
}

const uuidOf = (value: unknown): string => String((value as { readonly uuid: unknown }).uuid);

class Reader {
  private readonly errors: ErrorList;
  private readonly uuids = new Set<string>();

  constructor(errors: ErrorList) {
    this.errors = errors;
  }

  /** Reads the files of a folder. Each document is a turn of its own, so that a large bundle holds nobody up. */
  async folder<Schema extends z.ZodType>(
    files: ReadonlyMap<string, Buffer>,
    folder: string,
    schema: Schema,
  ): Promise<Map<string, Found<z.output<Schema>>>> {
    const found = new Map<string, Found<z.output<Schema>>>();
    for (const [file, bytes] of files) {
      if (!file.startsWith(`${folder}/`) || file === moreOfQueriesFile) continue;
      await nextTurn();
      const read = valueOf(file, bytes, this.errors);
      if (read === null) continue;
      const parsed = schema.safeParse(read.value);
      if (!parsed.success) {
        this.errors.add(file, flatIssues(parsed.error, read.value));
        continue;
      }
      const uuid = uuidOf(parsed.data);
      if (this.uuids.has(uuid)) this.errors.add(file, { uuid: ['Another file of the bundle has this UUID.'] });
      this.uuids.add(uuid);
      found.set(uuid, { file, document: parsed.data });
    }
    return found;
  }
}

/** What stands beside the documents of saved queries. Nobody writes it by hand: what cannot be read is an error of the file. */
function readMore(bytes: Buffer | undefined, errors: ErrorList): Readonly<Record<string, MoreOfQuery>> {
  const read = bytes === undefined ? null : valueOf(moreOfQueriesFile, bytes, errors);
  const parsed = moreOfQueries.safeParse(read?.value ?? {});
  if (parsed.success) return parsed.data;
  errors.add(moreOfQueriesFile, flatIssues(parsed.error, read?.value));
  return {};
}

/** The tags of documents: from the file of tags, and from the lists in documents that later releases of Superset write. */
function readTags(
  bytes: Buffer | undefined,
  found: readonly Found<{ readonly uuid: string; readonly tags?: readonly string[] | undefined }>[],
  errors: ErrorList,
): Map<string, readonly string[]> {
  const read = bytes === undefined ? null : valueOf(tagsFile, bytes, errors);
  const parsed = bundleTags.safeParse(read?.value ?? {});
  if (!parsed.success) errors.add(tagsFile, flatIssues(parsed.error, read?.value));
  const namesInFile = new Map(Object.entries(parsed.data?.tagged ?? {}));
  for (const { document } of found)
    namesInFile.set(document.uuid, [...(namesInFile.get(document.uuid) ?? []), ...(document.tags ?? [])]);
  return new Map(
    [...namesInFile].map(([uuid, names]) => [uuid, [...new Set(names.map(cleanTagName))].filter(isTagName)]),
  );
}

/** Names that no tag can have here are left out: a tag says where a thing belongs, and is no reason to reject it. */
const isTagName = (name: string): boolean => name !== '' && name.length <= longestTagName && !/[:,]/.test(name);

/**
 * Opens a bundle and reads its documents. Files that are none of the five kinds are named and not read.
 *
 * @throws IMPORT_001 with what is wrong with each file, IMPORT_002, IMPORT_003, IMPORT_004
 */
export async function readBundle(bytes: Uint8Array, kind: AnyBundleKind, errors: ErrorList): Promise<BundleDocuments> {
  const archive = await readArchive(bytes, isWanted);
  if (archive === null) throw fail('IMPORT_003', {});
  if (archive.size === 0) throw fail('IMPORT_002', {});
  const files = new Map([...archive].map(([name, content]) => [insidePath(name), content]));
  checkMetadata(files.get(metadataFile), kind, errors);
  const reader = new Reader(errors);
  const readsQueries = kind === 'saved_query' || kind === 'assets';
  const readFolders = readsQueries ? [...kindFolders, queryFolder] : kindFolders;
  const isOther = (file: string): boolean =>
    file !== metadataFile && file !== tagsFile && !readFolders.some((name) => file.startsWith(name));
  const documents = {
    databases: await reader.folder(files, 'databases', databaseDocument),
    datasets: await reader.folder(files, 'datasets', datasetDocument),
    charts: await reader.folder(files, 'charts', chartDocument),
    dashboards: await reader.folder(files, 'dashboards', dashboardDocument),
    queries: readsQueries ? await reader.folder(files, 'queries', queryDocument) : new Map(),
    moreOfQueries: readMore(readsQueries ? files.get(moreOfQueriesFile) : undefined, errors),
    others: [...files.keys()].filter(isOther),
  };
  const tagged = [...documents.charts.values(), ...documents.dashboards.values()];
  const tags = readTags(files.get(tagsFile), tagged, errors);
  errors.throwAny();
  return { ...documents, tags };
}
