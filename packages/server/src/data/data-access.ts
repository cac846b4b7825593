import type { Dataset } from '@sextant/contract';
import type { RowLimits } from '@sextant/query';
import type { Session } from '../app-context.ts';
import type { QueryRunner } from './query-runner.ts';
import type { CacheGenerations } from './cache-generations.ts';
import type { EngineRegistry } from './engine-registry.ts';
import type { ParsedQueryContext } from './parsed-query-contexts.ts';
import type { LabelSlots } from './label-slots.ts';
import type { EncodedResponse } from './response-body.ts';
import type { PostRunner } from './post-runner.ts';
import type { ResponseCache } from './response-cache.ts';
import type { FoundDataset } from '../services/datasets/find-dataset.ts';
import type { SharedQuery } from '../services/queries/read-rows.ts';
import type { DashboardContext } from '../services/dashboards/shared-dashboards.ts';
import type { Stretch } from '../store/annotations.ts';
import type { AnnotationRow, ChartRow } from '../store/schema.ts';
import type { RunningQueries } from './running-queries.ts';
import type { SingleFlight } from './single-flight.ts';
import type { TableUse } from './table-use.ts';
import type { FoundPartition, PartitionQuery } from '../templates/partition-names.ts';

/** The key of whoever no rule binds begins with this. */
export const allRows = 'all rows';

/** Whether rules keep rows from whoever has this access. */
export const isNarrowed = ({ key }: Pick<RowAccess, 'key'>): boolean => !key.startsWith(allRows);

/** Whether rules keep rows of this very dataset from whoever has this access: by conditions, or inside of its statement. */
export const hasRuledRows = (
  { rules, sql }: Pick<RowAccess, 'rules' | 'sql'>,
  dataset: Pick<Dataset, 'sql'>,
): boolean => rules.length > 0 || (sql !== null && sql !== dataset.sql);

/** What a session may read of a dataset: conditions that every statement carries. Equal keys see equal rows. */
export interface RowAccess {
  readonly rules: readonly string[];
  /** The statement of a dataset by SQL, with the rules of the tables in it; null for a table. */
  readonly sql: string | null;
  /** Names that no statement may hold: they lead to rows that rules keep back. */
  readonly closed: readonly string[];
  /** True where statements may call known functions only: rules bind, or single tables of a connected database are open. */
  readonly knownFunctionsOnly?: boolean;
  /** The engine's names of the types of the columns, where rules bind and the compiler asks for them. */
  readonly nativeTypes?: ReadonlyMap<string, string>;
  readonly key: string;
}

/** The newest part of a table; null for one that is not divided, or has no parts. */
export type FindPartition = (query: PartitionQuery) => Promise<FoundPartition | null>;

/** How templates in SQL are rendered. */
export interface TemplateDataAccess {
  readonly isOn: boolean;
  /** Whether a template may take over a filter, so that it is not applied around it. */
  readonly removesFilters: boolean;
  /** @throws QUERY_012 for a rendered statement that may not run, ACCESS_001 for a table in it that the session may not read */
  readonly requireTables: (session: Session, dataset: Dataset, sql: string) => Promise<void>;
  /** How templates learn of the newest part of a table; null for databases that do not tell. @throws as `requireTables` */
  readonly partitionsOf: (session: Session, dataset: Dataset) => Promise<FindPartition | null>;
}

/** Where annotations come from. */
export interface AnnotationDataAccess {
  /** Grows with every change of a stored layer; null when there is none. */
  readonly revisionOf: (layerId: number) => Promise<number | null>;
  /** What of a stored layer touches a stretch of time, the earliest first. */
  readonly within: (layerId: number, stretch: Stretch) => Promise<readonly AnnotationRow[]>;
  /** The chart, for a user who may see it, by himself or through a dashboard. @throws ANNOTATION_002 */
  readonly chart: (session: Session, chartId: number, through: DashboardContext | null) => Promise<ChartRow>;
}

/** A chart that is asked from a dashboard, for the labels of these columns of its dataset. */
export interface ChartOnDashboard {
  readonly dashboardId: number;
  readonly chartId: number;
  readonly datasetId: number;
  readonly columns: readonly string[];
}

/** How rows are read: the query, when it comes from a dashboard, and whether the session may read them by itself, when that is known. */
export interface HowRead {
  readonly shared: SharedQuery | null;
  readonly isOpen?: boolean;
}

/** Everything that a result needs. There is one door per server, and no row leaves by another way. */
export interface DataAccess {
  /** Reads a query's body, or its text; the page's queries were read when they were asked ahead. @throws what `parseQueryContext` and `readJson` throw */
  readonly readContext: (body: unknown) => ParsedQueryContext;
  /** Null when there is none, it is in the trash, or it is not for this session. `shared` is the query, when it comes from a dashboard. */
  readonly findDataset: (session: Session, id: number, shared: SharedQuery | null) => Promise<FoundDataset | null>;
  /** `isOpen` is what `findDataset` found. @throws SextantError NOT_FOUND_003 when the session may not read the dataset */
  readonly readRows: (session: Session, dataset: Dataset, how: HowRead) => Promise<RowAccess>;
  readonly sources: EngineRegistry;
  readonly templates: TemplateDataAccess;
  readonly annotations: AnnotationDataAccess;
  readonly answers: QueryRunner;
  /** What comes after SQL. */
  readonly post: PostRunner;
  readonly responses: ResponseCache;
  /** Seconds that a chart says its results may be kept; null when it says nothing. */
  readonly cacheTimeoutOf: (chartId: number) => Promise<number | null>;
  readonly labelSlots: LabelSlots;
  /** Whether the user sees the dashboard with the chart on it, and the chart tells the values of these columns apart by colors. */
  readonly drawsInColors: (session: Session, chart: ChartOnDashboard) => Promise<boolean>;
  readonly rounds: CacheGenerations;
  readonly responseFlights: SingleFlight<EncodedResponse>;
  readonly running: RunningQueries;
  readonly use: Pick<TableUse, 'used'>;
  readonly limits: RowLimits;
  /** Whether row rules alone decide which rows engines read (`CompileScope`). */
  readonly hasRulesAlone: boolean;
  readonly clock: () => number;
  /** IANA name of the zone of queries that name none. */
  readonly zone: string;
}
