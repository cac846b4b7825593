import { chartDataResponse, tableOfResult } from '@sextant/contract';
import type { ChartDataEntry } from '@sextant/contract';
import { coverageOf, hasUndrawnRows, shownResultsOf } from '@sextant/charts';
import type { Coverage } from '@sextant/charts';
import { inSentence, rejectionOf, selectionOfMask, spansOfMask } from '@sextant/dashboard';
import { clipText, detailsOf, factsOf, readTileSvg, svgNames, themes, wrapText } from '@sextant/charts/pictures';
import type { Box } from '@sextant/charts/pictures';
import type { DocumentScene, DocumentTile, DocumentTileBody } from './document-scene.ts';

/** What is drawn at a place, from its top left. */
export interface Block {
  readonly heightPx: number;
  readonly draw: (x: number, y: number) => string;
  /** A heading stands on no sheet without what it is of. Default false. */
  readonly isHeading?: boolean;
}

const ink = themes.light;
const padPx = 14;
const headPx = 26;
const descriptionPx = 17;
const noteLinePx = 15;

type ChartBody = Extract<DocumentTileBody, { kind: 'chart' }>;

const resultsIn = (bytes: Uint8Array): readonly ChartDataEntry[] =>
  chartDataResponse.parse(JSON.parse(new TextDecoder().decode(bytes))).result;

const coverageIn = ({ coverage, formData }: ChartBody): Coverage | null =>
  coverage === null ? null : coverageOf(formData, tablesOf(resultsIn(coverage))[0]);

const tablesOf = (entries: readonly ChartDataEntry[]) => entries.flatMap((result) => tableOfResult(result) ?? []);

const shownIn = (bytes: Uint8Array) => {
  const entries = resultsIn(bytes);
  return shownResultsOf({ entries, tables: tablesOf(entries) });
};

/** Several lines of words from a place on. */
export const textSvg = (
  lines: readonly string[],
  place: { readonly x: number; readonly y: number },
  look: { readonly sizePx: number; readonly linePx: number; readonly fill: string; readonly weight?: number },
): string =>
  lines
    .map((line, index) =>
      svgNames(line, {
        x: place.x,
        y: place.y + index * look.linePx,
        sizePx: look.sizePx,
        fill: look.fill,
        weight: look.weight ?? 400,
      }),
    )
    .join('');

interface PlacedChart {
  readonly body: ChartBody;
  readonly entries: readonly ChartDataEntry[];
  readonly coverage: Coverage | null;
  readonly box: Box;
}

function chartSvg({ body, entries, coverage, box }: PlacedChart, scene: DocumentScene): string | null {
  const [entry] = entries;
  const { tile, formData, whole, before, mask, fieldValues } = body;
  return readTileSvg(
    {
      formData,
      tables: tablesOf(entries),
      facts: factsOf(entry),
      others: detailsOf(entries),
      colors: { ...entry?.label_slots?.slots, ...scene.fixedColors },
      labels: tile.dataset?.verbose_map ?? {},
      formats: tile.dataset?.column_formats ?? {},
      labelMap: entry?.label_map ?? {},
      annotations: entry?.annotation_data ?? {},
      // The author's own limit makes a list of the first; any other keeps rows back.
      isCutChosen: entry?.is_cut === true && entry.sql_rowcount === Number(formData['row_limit']),
      coverage,
      fieldValues,
      whole: whole === null ? [] : tablesOf(resultsIn(whole)),
      before: before === null ? null : shownIn(before),
      selected: selectionOfMask(mask),
      spans: spansOfMask(mask),
      box,
    },
    'light',
  );
}

/** The filters that a chart could not apply, as the page says it. */
const notApplied = ({ tile, clauses }: ChartBody, entries: readonly ChartDataEntry[]): readonly string[] =>
  clauses.flatMap((clause) => {
    const reason = rejectionOf(tile, clause, entries);
    return reason === null ? [] : [`Not filtered by ${inSentence(clause.text.name)}: ${reason}.`];
  });

/** The layers over a chart that have no data, and why, as the page says it. */
const failedLayers = (entries: readonly ChartDataEntry[]): readonly string[] =>
  entries.flatMap(({ annotation_errors: errors = {} }) =>
    Object.entries(errors).map(([name, { message }]) => `Annotation layer ${name}: ${message.replace(/\.?$/, '.')}`),
  );

const plainText = (text: string, box: Box): string =>
  textSvg(wrapText(text, 13, box.widthPx), { x: box.x, y: box.y + 16 }, { sizePx: 13, linePx: 19, fill: ink.text2 });

function bodySvg(body: DocumentTileBody, box: Box, scene: DocumentScene): string {
  if (body.kind === 'text') return plainText(body.text, box);
  const entries = resultsIn(body.response);
  const lines = wrapText([...notApplied(body, entries), ...failedLayers(entries)].join(' '), 11, box.widthPx);
  const chartBox = { ...box, heightPx: Math.max(20, box.heightPx - lines.length * noteLinePx) };
  const coverage = coverageIn(body);
  const isEmpty =
    entries.every(({ rowcount, sql_rowcount: rows }) => (rows ?? rowcount) === 0) && !hasUndrawnRows(coverage);
  const chartMarkup = isEmpty
    ? plainText('No results were returned for this query', box)
    : chartSvg({ body, entries, coverage, box: chartBox }, scene);
  const below = { x: box.x, y: chartBox.y + chartBox.heightPx + 12 };
  return [
    chartMarkup ?? plainText('This chart type is not drawn yet.', box),
    textSvg(lines, below, { sizePx: 11, linePx: noteLinePx, fill: ink.text2 }),
  ].join('');
}

const deletedTile: DocumentTile = {
  name: 'Chart',
  description: null,
  body: { kind: 'text', text: 'This chart was deleted.' },
};

/** The frame of a place. */
export const frameSvg = (x: number, y: number, { widthPx, heightPx }: Omit<Box, 'x' | 'y'>): string =>
  `<rect x="${x + 0.5}" y="${y + 0.5}" width="${widthPx - 1}" height="${heightPx - 1}" rx="6" fill="${ink.surface}" stroke="${ink.line2}"/>`;

/** A chart on its sheet: name, drawing, and what it does not show as the head says. */
export function tileBlock(
  tile: DocumentTile | undefined,
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
  scene: DocumentScene,
): Block {
  const { name, description, body } = tile ?? deletedTile;
  const innerPx = widthPx - 2 * padPx;
  return {
    heightPx,
    draw: (x, y) => {
      const namesPx = headPx + (description === null ? 0 : descriptionPx);
      const box = {
        x: x + padPx,
        y: y + padPx + namesPx,
        widthPx: innerPx,
        heightPx: Math.max(20, heightPx - 2 * padPx - namesPx),
      };
      const style = { x: box.x, y: y + padPx + 14, sizePx: 14, weight: 600, fill: ink.text };
      return [
        frameSvg(x, y, { widthPx, heightPx }),
        svgNames(clipText(name, 14.5, innerPx), style),
        description === null
          ? ''
          : svgNames(clipText(description, 12, innerPx), {
              ...style,
              y: style.y + descriptionPx,
              sizePx: 12,
              weight: 400,
              fill: ink.text2,
            }),
        bodySvg(body, box, scene),
      ].join('');
    },
  };
}
