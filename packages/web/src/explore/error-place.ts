import { dimensionOf, expressionOf, isRecord, metricOf, recordOf } from '@sextant/contract';
import { registeredChartType, controlsOf, isChartType } from '@sextant/charts';
import type { RawForm } from '@sextant/charts';
import { ApiError } from '../api/api-error.ts';

/** A rejection of the server, at the control that caused it. */
export interface ErrorPlace {
  readonly key: string;
  readonly message: string;
}

const listOf = (raw: unknown): readonly unknown[] =>
  Array.isArray(raw) ? raw : raw === undefined || raw === null ? [] : [raw];

/** The SQL that a user wrote into a value of a control; null when there is none. */
function sqlOf(value: unknown): string | null {
  if (isRecord(value) && 'sqlExpression' in value) {
    const { sqlExpression } = value;
    const isReference = 'isColumnReference' in value && value.isColumnReference === true;
    if (typeof sqlExpression === 'string' && sqlExpression !== '' && !isReference) return sqlExpression;
  }
  return null;
}

/** The names of columns and metrics that a value of a control takes from the dataset. */
function namesOf(value: unknown): readonly string[] {
  const metric = metricOf(value);
  if (metric?.kind === 'aggregate') return [metric.column];
  const subjectName = isRecord(value) && 'subject' in value ? value.subject : null;
  const filtered = expressionOf(subjectName);
  if (filtered?.kind === 'column') return [filtered.name];
  const dimension = dimensionOf(value);
  return dimension?.kind === 'column' ? [dimension.name] : [];
}

const textParam = (error: ApiError, name: string): string | null => {
  const params = error.extra['params'];
  const value = recordOf(params)[name];
  return typeof value === 'string' ? value : null;
};

/** The columns that the server said are missing. */
export function missingColumns(error: Error): readonly string[] {
  if (!(error instanceof ApiError)) return [];
  const params = error.extra['params'];
  const errorParams = recordOf(params);
  if (error.code === 'ENGINE_001' || error.code === 'QUERY_007')
    return typeof errorParams['column'] === 'string' ? [errorParams['column']] : [];
  return error.code === 'QUERY_004' && Array.isArray(errorParams['columns'])
    ? errorParams['columns'].filter((column) => typeof column === 'string')
    : [];
}

const timeCodes = ['QUERY_018'];
const timeColumnCodes = ['QUERY_006', 'QUERY_007'];
const sqlCodes = [
  'QUERY_011',
  'QUERY_012',
  'ENGINE_003',
  'ENGINE_004',
  'ENGINE_010',
  'ENGINE_011',
  'ENGINE_013',
  'ENGINE_014',
];

type Matches = (value: unknown) => boolean;

/** Which value of a form the error names; null when it is not known. */
function matcherOf(error: ApiError): Matches | null {
  const code = error.code ?? '';
  const columns = missingColumns(error);
  if (columns.length > 0)
    return (value) =>
      namesOf(value).some((name) => columns.includes(name)) ||
      columns.some((column) => sqlOf(value)?.includes(column) === true);
  if (code === 'QUERY_002') {
    const { labels } = recordOf(error.extra['params']);
    // What has a name of its own can be called otherwise.
    return (value) => isRecord(value) && Array.isArray(labels) && labels.includes(metricOf(value)?.label);
  }
  if (code === 'QUERY_005') return (value) => value === textParam(error, 'metric');
  if (!sqlCodes.includes(code)) return null;
  const sql = textParam(error, 'sql') ?? textParam(error, 'expression');
  const name = textParam(error, 'name');
  return (value) => {
    const writtenSql = sqlOf(value);
    if (writtenSql === null) return false;
    if (sql !== null) return sql.includes(writtenSql) || writtenSql.includes(sql);
    if (code === 'QUERY_011') return /\bselect\b/i.test(writtenSql);
    return name === null || writtenSql.toLowerCase().includes(name.toLowerCase());
  };
}

/** The control of `form` that an error of the server is about; null when none can be named. */
export function placeOfError(error: Error, form: RawForm): ErrorPlace | null {
  if (!(error instanceof ApiError) || !isChartType(form['viz_type'])) return null;
  const controls = controlsOf(registeredChartType(form).spec).filter((control) => control.isVisible(form));
  const placeOf = (key: string): ErrorPlace | null =>
    controls.some((control) => control.key === key) ? { key, message: error.message } : null;
  if (timeCodes.includes(error.code ?? '')) return placeOf('time_range');
  const matches = matcherOf(error);
  const found = matches === null ? undefined : controls.find((control) => listOf(form[control.key]).some(matches));
  if (found !== undefined) return placeOf(found.key);
  return timeColumnCodes.includes(error.code ?? '') ? (placeOf('granularity_sqla') ?? placeOf('x_axis')) : null;
}
