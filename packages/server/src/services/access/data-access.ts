import type { Dataset } from '@sextant/contract';
import type { RowLimits } from '@sextant/query';
import type { QueryRunner } from '../../data/query-runner.ts';
import type { CacheGenerations } from '../../data/cache-generations.ts';
import type { EngineRegistry } from '../../data/engine-registry.ts';
import type { ParsedQueryContext } from '../../data/parsed-query-contexts.ts';
import type { LabelSlots } from '../../data/label-slots.ts';
import type { EncodedResponse } from '../../data/response-body.ts';
import type { PostRunner } from '../../data/post-runner.ts';
import type { ResponseCache } from '../../data/response-cache.ts';
import type { RowAccess, RowReadOptions, FoundDataset } from './read-rows.ts';
import type { DashboardContext, SharedQuery } from './shared-dashboards.ts';
import type { TimeSpan } from '../../store/annotations.ts';
import type { AnnotationRow, ChartRow } from '../../store/schema.ts';
import type { RunningQueries } from '../../data/running-queries.ts';
import type { SingleFlight } from '../../data/single-flight.ts';
import type { TableUse } from '../../data/table-use.ts';
import type { FoundPartition, PartitionQuery } from '../../templates/partition-names.ts';
import type { Session } from '../../policies/session.ts';

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
  readonly annotationsWithin: (layerId: number, timeSpan: TimeSpan) => Promise<readonly AnnotationRow[]>;
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

/** Everything that a result needs. There is one per server, and no row leaves by another way. */
export interface DataAccess {
  /** Reads a query's body, or its text; the page's queries were read when they were asked ahead. @throws what `parseQueryContext` and `readJson` throw */
  readonly readContext: (body: unknown) => ParsedQueryContext;
  /** Null when there is none, it is in the trash, or it is not for this session. `shared` is the query, when it comes from a dashboard. */
  readonly findDataset: (session: Session, id: number, sharedQuery: SharedQuery | null) => Promise<FoundDataset | null>;
  /** `isOpen` is what `findDataset` found. @throws SextantError NOT_FOUND_003 when the session may not read the dataset */
  readonly readRows: (session: Session, dataset: Dataset, how: RowReadOptions) => Promise<RowAccess>;
  readonly sources: EngineRegistry;
  readonly templates: TemplateDataAccess;
  readonly annotations: AnnotationDataAccess;
  readonly queryRunner: QueryRunner;
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
  readonly runningQueries: RunningQueries;
  readonly use: Pick<TableUse, 'recordUse'>;
  readonly limits: RowLimits;
  /** Whether row rules alone decide which rows engines read (`CompileScope`). */
  readonly hasRulesAlone: boolean;
  readonly clock: () => number;
  /** IANA name of the zone of queries that name none. */
  readonly zone: string;
}
