import { samples } from './by-type/example.ts';
import type { Sample } from './kit/result/sample.ts';
import { recordedTable } from './kit/result/test-table.ts';
import { noFacts } from './kit/result/result-facts.ts';
import type { ThemeName } from './kit/colors/theme/theme-colors.ts';
import { pictureSvg } from './pictures.ts';
import type { ChartType } from './type-folders.ts';

const widthPx = 200;
const heightPx = 120;

/** The picture of a chart type as SVG text, drawn from its example. */
export function thumbnailSvg(type: ChartType, theme: ThemeName): string {
  const { formData, tables, additive = [] }: Sample = samples[type];
  const box = { x: 0, y: 0, widthPx, heightPx };
  const tile = { formData, tables: tables.map(recordedTable), facts: { ...noFacts, additive }, box };
  return pictureSvg({ theme, widthPx, heightPx, tiles: [tile] });
}
