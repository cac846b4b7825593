import { aboutType } from '@sextant/charts';
import { loadChartImages } from '@sextant/charts/views';
import type { ThemeName } from '@sextant/charts/views';
import { DownloadIcon, ImageIcon, toast } from '@sextant/ui';
import type { MenuAction } from '@sextant/ui';
import { messageOf } from '../../api/api-error.ts';
import { saveAsFile } from '../../api/save-file.ts';
import type { RowsFormat } from '../../api/download-rows.ts';

/** What an image of a chart shows around it, and where the chart stands in the page. */
export interface ImageSource {
  /** Holds the chart; its drawing is in an element marked `data-content`. */
  readonly within: () => Element | null;
  readonly theme: ThemeName;
  readonly subtitle: string | null;
  /** That rows are left out, in the words of the page. Null when none are. */
  readonly note: string | null;
  /** Of when the data is, such as `1 Jan 2001, 09:30`. */
  readonly dataTime: string;
}

/** What of a chart can leave the page. */
export interface ChartFiles {
  /** The chart's name: the title of its images and the name of its files. */
  readonly name: string;
  /** Its `viz_type`. */
  readonly type: unknown;
  /** Null where the user may not take rows along, or there are none. */
  readonly download: ((file: { readonly name: string; readonly format: RowsFormat }) => Promise<void>) | null;
  /** Null while nothing is drawn. */
  readonly image: ImageSource | null;
}

/** Types whose rows leave as a sheet too. */
const pivoted: ReadonlySet<unknown> = new Set(['pivot_table_v2', 'pivot_table']);

/** What systems do not take in the names of files. */
const notInNames = /[\p{Cc}<>:"/\\|?*]+/gu;
const longestName = 120;

/** The name of a chart as that of a file, without its ending. */
export function fileNameOf(name: string): string {
  const plain = name.replaceAll(notInNames, ' ').replaceAll(/\s+/g, ' ').trim().replace(/^\.+/, '');
  return plain === '' ? 'chart' : [...plain].slice(0, longestName).join('').trim();
}

async function orSay(action: () => Promise<void>, failed: string): Promise<void> {
  try {
    await action();
  } catch (error) {
    toast({ kind: 'error', text: `${failed}: ${messageOf(error)}` });
  }
}

const requestOf = (name: string, { within, dataTime, ...words }: ImageSource) => {
  const element = within()?.querySelector<HTMLElement>('[data-content]') ?? null;
  if (element === null) throw new Error('The chart is not on the screen');
  return { ...words, element, title: name, dataText: `Data of ${dataTime}` };
};

const pngOf = async (name: string, image: ImageSource): Promise<Blob> =>
  (await loadChartImages()).chartPng(requestOf(name, image));

async function downloadSvg(name: string, image: ImageSource): Promise<void> {
  const svg = (await loadChartImages()).chartSvg(requestOf(name, image));
  if (svg === null) throw new Error('It is not a drawing');
  saveAsFile(new Blob([svg], { type: 'image/svg+xml' }), `${fileNameOf(name)}.svg`);
}

async function copyPicture(name: string, image: ImageSource): Promise<void> {
  // The clipboard takes a promise: browsers that ask for the user's press count it from here.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(name, image) })]);
  toast({ kind: 'ok', text: 'Picture copied' });
}

/** The lines of a menu by which a chart leaves the page: rows as files, the chart as a picture. `isFlat`: without a menu within the menu, for which a phone has no space. */
export function fileItems({ name, type, download, image }: ChartFiles, isFlat = false): readonly MenuAction[] {
  const rows = (format: RowsFormat) => () => {
    // Both files of a pivot table are CSV: a name of its own keeps one from taking the place of the other.
    const fileName = `${fileNameOf(name)}${format === 'csv-pivoted' ? ', pivoted' : ''}`;
    if (download !== null) void orSay(() => download({ name: fileName, format }), 'The file could not be made');
  };
  const display = aboutType(type)?.display ?? null;
  // A table with small lines in its cells is no drawing either.
  const isDrawing = display === 'marks' && type !== 'time_table';
  const rowItems: readonly MenuAction[] =
    // Rows of a type that nothing here draws leave as CSV alone.
    download === null || display === null
      ? []
      : [
          ...(pivoted.has(type) ? [{ id: 'csv-pivoted', text: 'CSV, pivoted', onAction: rows('csv-pivoted') }] : []),
          { id: 'xlsx', text: 'Excel', onAction: rows('xlsx') },
          { id: 'json', text: 'JSON', onAction: rows('json') },
        ];
  const imageItems: readonly MenuAction[] =
    image === null
      ? []
      : [
          {
            id: 'png',
            text: 'PNG picture',
            onAction: () =>
              void orSay(
                async () => saveAsFile(await pngOf(name, image), `${fileNameOf(name)}.png`),
                'The picture could not be made',
              ),
          },
          {
            id: 'svg',
            text: 'SVG picture',
            onAction: () => void orSay(() => downloadSvg(name, image), 'The picture could not be made'),
            disabledReason: isDrawing ? null : 'Tables and single numbers leave as PNG',
          },
        ];
  const sections = [
    { id: 'rows', items: rowItems },
    { id: 'images', items: imageItems },
  ].filter(({ items }) => items.length > 0);
  return [
    ...(download === null ? [] : [{ id: 'csv', text: 'Download CSV', icon: DownloadIcon, onAction: rows('csv') }]),
    ...(isFlat
      ? sections.flatMap(({ items }) =>
          items.map((item) => ({ ...item, text: `Download ${item.text}`, icon: DownloadIcon })),
        )
      : sections.length === 0
        ? []
        : [{ id: 'download', text: 'Download as', icon: DownloadIcon, sections }]),
    ...(image === null
      ? []
      : [
          {
            id: 'copy-picture',
            text: 'Copy as picture',
            icon: ImageIcon,
            onAction: () => void orSay(() => copyPicture(name, image), 'The picture could not be copied'),
          },
        ]),
  ];
}
