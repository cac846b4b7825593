import { countOf } from '@sextant/contract';
import { aboutType, keepsGhost, notFiniteText, resultSize } from '@sextant/charts';
import type { TileReading } from '@sextant/ui';
import type { Tile } from '@sextant/dashboard';
import { labelsOf } from '../../api/dataset-labels.ts';
import type { TileResult } from '../tile-query.ts';

/** How much a result holds, for the reading line. */
function sizeOf(result: TileResult | undefined) {
  const table = result?.tables[0];
  if (result === undefined || table === undefined) return { rows: null };
  const { count, noun } = resultSize(result.form, table, result.entries[0]);
  return { rows: count, noun };
}

/** What the foot of a tile reads. */
export function readingOf(result: TileResult | undefined, onShowSql: (() => void) | null): TileReading {
  const total = (of: (entry: TileResult['entries'][number]) => number | undefined): number | null =>
    result === undefined ? null : result.entries.reduce((sum, entry) => sum + (of(entry) ?? 0), 0);
  return {
    ...sizeOf(result),
    durationMs: total((entry) => entry.duration_ms),
    isLive: result?.isOfCube === true,
    receivedAt: result?.receivedAt ?? null,
    onShowSql,
    ...(keepsGhost(result?.form['viz_type']) ? { ghostText: 'pale or dashed: before' } : {}),
  };
}

/** Rows that the server cut. A limit that the chart's author set is part of the chart, and no reason for a warning; fields search further. */
export function cutNote(tile: Tile, result: TileResult | undefined): string | null {
  const cutEntry = result?.entries.find((entry) => entry.is_cut === true);
  const rows = cutEntry?.sql_rowcount ?? cutEntry?.rowcount ?? 0;
  if (aboutType(tile.chart?.form_data.viz_type)?.display === 'fields') return null;
  if (cutEntry === undefined || rows === Number(tile.chart?.form_data['row_limit'])) return null;
  return `Showing the first ${countOf(rows, 'row')}.`;
}

/** Layers over a chart that have no data, and why; null when all have. */
function layerNote(errors: Readonly<Record<string, string>>): string | null {
  const [first, ...more] = Object.entries(errors);
  if (first === undefined) return null;
  const others = more.length === 0 ? '' : ` ${more.length} more annotation layers failed.`;
  return `Annotation layer ${first[0]}: ${first[1].replace(/\.?$/, '.')}${others}`;
}

interface NoteParts {
  /** How the chart is displayed; a grid says itself that it is cut. */
  readonly display: string | undefined;
  readonly layerErrors: Readonly<Record<string, string>>;
}

/** What a tile has to say of the rows of its chart, one thing at a time; null when all are shown as they are. */
export function tileNote(
  tile: Tile,
  result: TileResult | undefined,
  { display, layerErrors }: NoteParts,
): string | null {
  const notFinite = notFiniteText(result?.entries ?? [], tile.dataset === null ? {} : labelsOf(tile.dataset));
  if (display === 'grid') return notFinite;
  return cutNote(tile, result) ?? layerNote(layerErrors) ?? notFinite;
}
