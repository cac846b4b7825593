import { isRecord, recordOf } from '@sextant/contract';
import type { AnnotationResult, Dataset, QueryObject } from '@sextant/contract';
import { headingsOf } from '../queries/describe-result.ts';

/** What readers call a name that these are the parts of: `All rides, ORD` by the label of its metric; null where they call it so. */
function labelOf(parts: readonly unknown[], headings: Readonly<Record<string, string>>): string | null {
  const [first, ...rest] = parts;
  const heading = typeof first === 'string' && Object.hasOwn(headings, first) ? headings[first] : undefined;
  return heading === undefined ? null : [heading, ...rest].join(', ');
}

/** What readers call the columns of a result: those alone that they call otherwise. `parts` of names, as `label_map` has them. */
export function columnLabels(names: unknown, parts: unknown, dataset: Dataset): Readonly<Record<string, string>> {
  const headings = headingsOf(dataset);
  const columns = Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  const entries = columns.flatMap((name) => {
    const ownParts: unknown = recordOf(parts)[name];
    const label = labelOf(Array.isArray(ownParts) ? ownParts : [name], headings);
    return label === null ? [] : [[name, label] as const];
  });
  return Object.fromEntries(entries);
}

/** The lines of an older chart type, each with what readers call it as its `label` where its metric has another name for them. */
export function labeledLines(
  lines: AnnotationResult,
  { metrics, dimensions }: Pick<QueryObject, 'metrics' | 'dimensions'>,
  dataset: Dataset,
): AnnotationResult {
  if (!Array.isArray(lines)) return lines;
  const headings = headingsOf(dataset);
  return lines.map((line) => {
    const parts: readonly unknown[] = isRecord(line) ? [line.key].flat() : [];
    // Where the chart groups by something, a single metric stands in no name.
    const namesMetric =
      parts.length > dimensions.length && metrics?.some((metric) => metric.label === parts[0]) === true;
    const label = namesMetric ? labelOf(parts, headings) : null;
    return label === null ? line : { ...line, label };
  });
}
