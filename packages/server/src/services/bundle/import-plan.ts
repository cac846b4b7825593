import type { AnyBundleKind } from '@sextant/contract';
import type {
  ChartDocument,
  DashboardDocument,
  DatabaseDocument,
  DatasetDocument,
  QueryDocument,
} from '@sextant/contract/bundle-documents';
import type { AppContext } from '../app-context.ts';
import type { ChartRecord } from '../../store/charts.ts';
import type { DashboardRecord } from '../../store/dashboards.ts';
import type { DatasetRecord } from '../../store/datasets.ts';
import type { SavedQueryDraft } from '../../store/saved-queries.ts';
import type { DatabaseRow } from '../../store/schema.ts';
import type { SavedQueryRow } from '../../store/sql-lab-schema.ts';
import type { Connection } from '../../connections/connection-uri.ts';
import type { Found } from './read-bundle.ts';

/** What becomes of a document: it is here already and stays, it replaces what is here, or it is made. */
export type ObjectPlacement<Before> =
  | { readonly action: 'keep'; readonly id: number }
  | {
      readonly action: 'replace';
      readonly id: number;
      readonly version: number;
      readonly isTrashed: boolean;
      /** Null for an object in the trash. */
      readonly before: Before | null;
      readonly ownerIds: readonly number[];
    }
  | { readonly action: 'make' };

/** A document with what becomes of it. */
export type Step<Document, Before> = Found<Document> & { readonly placement: ObjectPlacement<Before> };

/** A saved query: it belongs to whoever imports it, under a uuid of his own where the bundle's is somebody else's. */
export type QueryStep = Step<QueryDocument, SavedQueryRow> & {
  readonly uuid: string;
  /** All but its database, which may be made first. */
  readonly draft: Omit<SavedQueryDraft, 'databaseId'>;
};

/** What an import will do, in the order in which it is done; every right that it needs was asked. */
export interface ImportPlan {
  readonly databases: ReadonlyMap<
    string,
    Step<DatabaseDocument, DatabaseRow> & { readonly connection: Connection | null }
  >;
  readonly datasets: ReadonlyMap<string, Step<DatasetDocument, DatasetRecord>>;
  readonly charts: ReadonlyMap<string, Step<ChartDocument, ChartRecord>>;
  readonly dashboards: ReadonlyMap<string, Step<DashboardDocument, DashboardRecord>>;
  readonly queries: ReadonlyMap<string, QueryStep>;
  /** Objects that are named and not in the bundle, but here: uuid → number. */
  readonly idByUuid: ReadonlyMap<string, number>;
  /** Files of databases that need a password, when they are only looked at. */
  readonly lackingPasswords: ReadonlySet<string>;
  /** Files that the import is of: the others of the bundle are left out. */
  readonly files: ReadonlySet<string>;
}

/** What is asked beside the file. */
export interface ImportOptions {
  readonly kind: AnyBundleKind;
  readonly isOverwriting: boolean;
  /** Path of a database's file → its password. */
  readonly passwords: Readonly<Record<string, string>>;
  /** Path of a database's file → uuid of a database that is read instead. */
  readonly databases: Readonly<Record<string, string>>;
  /** Nothing may be written, not even the database Uploads made. Default false. */
  readonly isPreview?: boolean;
}

export type ImportContext = Pick<AppContext, 'store' | 'secrets' | 'connections'> & Partial<Pick<AppContext, 'config'>>;
