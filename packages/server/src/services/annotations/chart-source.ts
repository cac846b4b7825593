import '@sextant/charts/all-types';
import { isChartType, queryContextFor } from '@sextant/charts';
import { SextantError, fail, parseQueryContext, showQueryContext } from '@sextant/contract';
import type { AnnotationResult, Dataset, QueryContext } from '@sextant/contract';
import { valueOfChunks } from '../../data/json-chunks.ts';
import { withResultTypes } from '../../data/parsed-query-contexts.ts';
import { plainRecords } from '../../legacy/record-data.ts';
import { readLegacyForm } from '../../legacy/legacy-form.ts';
import type { RawForm } from '../../legacy/legacy-form.ts';
import { isLegacyForm, legacyCalculationOf } from '../../legacy/legacy-calculations.ts';
import type { ChartRow } from '../../store/schema.ts';
import { formDataOf } from '../../wire/dashboard.ts';
import type { QueryResult } from '../queries/run-query.ts';
import { finishRows } from '../queries/describe-result.ts';
import type { Finishing } from '../queries/describe-result.ts';
import { legacyContextOf } from '../access/legacy-context.ts';
import { legacyDrawing } from '../queries/legacy-data.ts';
import { columnLabels, labeledLines } from './line-labels.ts';
import { queryWithOverrides, formWithOverrides } from './overrides.ts';
import type { ResolvedOverrides } from './overrides.ts';

/** A chart as a source of annotations: one query, and what its rows become. Its own annotations are left out, so that circles end. */
export interface ChartSource {
  readonly context: QueryContext;
  /** With what readers call its lines. */
  readonly dataOf: (result: QueryResult, finishing: Finishing, dataset: Dataset) => Promise<AnnotationResult>;
}

/** How a chart is asked: its row, form data sent beside it, and what is laid over its time. */
export interface SourceQuery {
  readonly row: ChartRow;
  readonly sentForm: RawForm;
  readonly resolvedOverrides: ResolvedOverrides;
}

/** What says which chart it is comes from the chart alone. */
const ownKeys = ['slice_id', 'viz_type', 'datasource', 'annotation_layers'] as const;

/** The chart's form with the sent one over it. */
export function sourceForm({ row, sentForm }: Pick<SourceQuery, 'row' | 'sentForm'>): RawForm {
  const storedForm: RawForm = formDataOf(row);
  const ownFields = Object.fromEntries(
    ownKeys.flatMap((key) => (Object.hasOwn(storedForm, key) ? [[key, storedForm[key]]] : [])),
  );
  return { ...storedForm, ...sentForm, annotation_layers: [], ...ownFields };
}

/**
 * The query of a chart: by its form, as its type makes it; by the older call's table for a legacy chart type; else the one that was saved with it.
 *
 * @throws CHART_00x for what the form lacks where no query was saved, QUERY_020 for a chart that asks nothing
 */
export function chartSource(query: SourceQuery): ChartSource {
  const form = sourceForm(query);
  if (isLegacySource(form)) return legacySource(form, query.resolvedOverrides);
  return { context: oneOf(savedOrMade(form, query.row), query.resolvedOverrides), dataOf: recordsOf };
}

/** Chart types that only the older call returns. */
export const isLegacySource = (form: RawForm): boolean => !isChartType(form['viz_type']) && isLegacyForm(form);

function madeOf(form: RawForm): QueryContext | 'no such kind' | SextantError {
  try {
    return parseQueryContext(showQueryContext(queryContextFor(form)));
  } catch (error) {
    if (!(error instanceof SextantError)) throw error;
    return error.code === 'CHART_001' ? 'no such kind' : error;
  }
}

function savedOrMade(form: RawForm, { query_context: savedText }: ChartRow): QueryContext {
  const builtContext = madeOf(form);
  if (builtContext !== 'no such kind' && !(builtContext instanceof SextantError)) return builtContext;
  if (savedText !== null && savedText !== '') return parseQueryContext(JSON.parse(savedText));
  throw builtContext === 'no such kind' ? fail('CHART_001', { type: String(form['viz_type']) }) : builtContext;
}

function oneOf(context: QueryContext, resolvedOverrides: ResolvedOverrides): QueryContext {
  const [first] = context.queries;
  if (first === undefined) throw fail('QUERY_020', {});
  const query = queryWithOverrides({ ...first, annotations: [], resultType: 'full' }, resolvedOverrides);
  return withResultTypes({ ...context, queries: [query], force: false, resultType: 'full', resultFormat: 'json' });
}

const recordsOf: ChartSource['dataOf'] = async (result, finishing, dataset) => {
  const { table, labelMap } = await finishRows(result, finishing);
  const names = table.columns.map(({ name }) => name);
  return { records: [...plainRecords(table, false)], labels: columnLabels(names, labelMap, dataset) };
};

function legacySource(raw: RawForm, resolvedOverrides: ResolvedOverrides): ChartSource {
  const kind = legacyCalculationOf(raw);
  const form = readLegacyForm(formWithOverrides(raw, resolvedOverrides));
  const context = legacyContextOf(kind, form, 'full');
  return {
    context,
    dataOf: async (result, finishing, dataset) => {
      const { table } = await finishRows({ ...result, offsets: [] }, finishing);
      const drawing = valueOfChunks(await legacyDrawing(form, result, table, finishing));
      return labeledLines((drawing ?? { records: [] }) as AnnotationResult, result.query, dataset);
    },
  };
}
