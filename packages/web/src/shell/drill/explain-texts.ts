import { countText } from '@sextant/contract';
import type { DatasetOrigin } from '@sextant/contract';
import { timeText } from '@sextant/charts';
import { showMoment } from '@sextant/ui';
import type { NumberCheck } from './check-number.ts';
import type { ExplainedFilter, ExplainedMetric } from './explain-number.ts';

const writeDay = timeText('smart_date', 'P1D');

/** Where a metric is defined, by whom and since when, and who certified it. */
export function definitionText(metric: ExplainedMetric, datasetName: string, origin: DatasetOrigin | null): string {
  const definition = metric.savedName === null ? undefined : origin?.metrics[metric.savedName];
  const byWhom =
    definition === undefined
      ? ''
      : `${definition.by === null ? '' : ` by ${definition.by}`}, version ${definition.version} of ${writeDay(definition.at)}`;
  const where = metric.isOfDataset ? `Defined in the dataset ${datasetName}${byWhom}` : 'Defined in this chart';
  return metric.certifiedBy === null ? where : `${where} · certified by ${metric.certifiedBy}`;
}

/** How many rows count, of how many that the reader may see; `all` is null where that is not known. */
export function rowsText(rows: number, all: number | null): string {
  const noun = (all ?? rows) === 1 ? 'row' : 'rows';
  if (all === null || all < rows) return `${countText(rows)} ${noun}`;
  return all === rows ? `All ${countText(all)} ${noun}` : `${countText(rows)} of ${countText(all)} ${noun}`;
}

export const noFilters = 'None: all rows that you may see count.';
export const rulesNote = 'They keep rows from you: others may see another number.';

/** A condition, and why it did not act where it did not. */
export const filterText = ({ text, reason }: ExplainedFilter): string =>
  reason === null ? text : `${text}: not applied, ${reason}`;

interface DataTimes {
  /** The last value of the main time column; null where that is not known. */
  readonly lastTime: string | null;
  readonly loadedAt: number | null;
  readonly receivedAt: number | null;
  readonly isCached: boolean;
}

/** Until when the data reach, when they were loaded and asked (epoch ms); what is not known is left out. Empty for nothing. */
export const freshText = ({ lastTime, loadedAt, receivedAt, isCached }: DataTimes, now: number): string =>
  [
    ...(lastTime === null ? [] : [`Data to ${lastTime}`]),
    ...(loadedAt === null ? [] : [`loaded ${showMoment(loadedAt, now)}`]),
    ...(receivedAt === null ? [] : [`asked ${showMoment(receivedAt, now)}${isCached ? ', from the cache' : ''}`]),
  ].join(' · ');

const othersTexts = {
  same: { same: '; so are the others of this chart', changed: '; others of this chart have changed' },
  changed: { same: '; the others of this chart are unchanged', changed: '; others of this chart have changed, too' },
} as const;

/** What asking past the caches gave, against what is shown: of the number itself first. */
export function checkText({ isSame, was, value, others, checkedAt }: NumberCheck, now: number): string {
  const prefix = `Asked without the cache at ${showMoment(checkedAt, now)}`;
  if (was === null)
    return isSame
      ? `${prefix}: the numbers of this chart are unchanged`
      : `${prefix}: numbers of this chart have changed; which of them is this one is not known`;
  const text = isSame
    ? `${was}, unchanged`
    : value === null
      ? `was ${was}, is none of this chart any more`
      : `was ${was}, is ${value}`;
  return `${prefix}: ${text}${others === null ? '' : othersTexts[isSame ? 'same' : 'changed'][others]}`;
}

/** What is said of a number; an empty text is left out. */
interface Explanation {
  readonly value: string;
  readonly title: string;
  readonly subject: string;
  readonly description: string;
  readonly sentence: string;
  readonly metric: ExplainedMetric | null;
  readonly definition: string;
  readonly readFrom: string;
  readonly rows: string;
  readonly filters: readonly ExplainedFilter[];
  readonly compared: string;
  readonly rules: DatasetOrigin['row_rules'];
  readonly freshness: string;
  readonly check: { readonly text: string; readonly isSame: boolean | null };
  readonly statements: readonly string[];
}

const withOrigin = (filter: ExplainedFilter): string =>
  filter.origin === '' ? filterText(filter) : `${filterText(filter)} (${filter.origin})`;

/** Words of the look and what stands beside them. */
const linesOf = (explained: Explanation): readonly (readonly [term: string, details: readonly string[]])[] => [
  ['Metric', [explained.metric?.formula ?? '', explained.definition, explained.metric?.warning ?? '']],
  ['Read from', [explained.readFrom, explained.rows]],
  ['Filters', explained.filters.length === 0 ? [noFilters] : explained.filters.map(withOrigin)],
  ['Compared', [explained.compared]],
  ['Row rules', explained.rules.act ? [(explained.rules.names ?? []).join(', '), rulesNote] : []],
  ['Fresh', [explained.freshness]],
  ['Check', explained.check.isSame === null ? [] : [explained.check.text]],
];

const isText = (text: string): boolean => text !== '';

/** The whole explanation as plain text, for a message or a ticket. */
export function explanationText(explained: Explanation): string {
  const { value, title, subject, description, sentence, statements } = explained;
  const head = [[value, title].filter(isText).join(' '), subject, description, sentence].filter(isText);
  const lines = linesOf(explained).flatMap(([term, details]) => {
    const [first, ...more] = details.filter(isText);
    return first === undefined ? [] : [`${term}: ${first}`, ...more.map((text) => `  ${text}`)];
  });
  return [head, lines, statements]
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n');
}
