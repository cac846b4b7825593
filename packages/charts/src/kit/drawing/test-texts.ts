import { BarChart, CustomChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, MarkAreaComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { graphic, init, use as register, type ECharts } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import type { Drawing } from './drawing.ts';
import { textWidthPx } from './text-width.ts';

/** A text of a drawing, in px from the top left. */
export interface DrawnText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const parts = [BarChart, CustomChart, LineChart, ScatterChart, GridComponent, MarkAreaComponent, MarkLineComponent];
const attribute = (tag: string, name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

function boxOf(tag: string, text: string): DrawnText {
  const sizePx = Number(/font-size:(\d+)px/.exec(tag)?.[1] ?? 12);
  const [, dx = '0', dy = '0'] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(tag) ?? [];
  const x = Number(attribute(tag, 'x') || 0) + Number(dx);
  const y = Number(attribute(tag, 'y') || 0) + Number(dy);
  const widthPx = textWidthPx(text, sizePx);
  const anchor = attribute(tag, 'text-anchor');
  const left = x - (anchor === 'middle' ? widthPx / 2 : anchor === 'end' ? widthPx : 0);
  const isCentral = attribute(tag, 'dominant-baseline') === 'central';
  const top = y - (isCentral ? sizePx / 2 : sizePx);
  return { text, left, right: left + widthPx, top, bottom: top + sizePx };
}

/** Looks at a drawing that the library itself has drawn. */
export function lookAt<Seen>(
  { option }: Drawing,
  { widthPx = 600, heightPx = 300 }: { readonly widthPx?: number; readonly heightPx?: number },
  look: (chart: ECharts) => Seen,
): Seen {
  register([...parts, TooltipComponent, LabelLayout, SVGRenderer]);
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: widthPx, height: heightPx });
  try {
    chart.setOption({ ...option, animation: false });
    return look(chart);
  } finally {
    chart.dispose();
  }
}

/** The texts that a chart has on the screen now. */
export const textsOn = (chart: ECharts): readonly DrawnText[] =>
  [...chart.renderToSVGString().matchAll(/<text([^>]*)>([^<]*)<\/text>/g)].map(([, tag = '', text = '']) =>
    boxOf(tag, text),
  );

/** The texts that a drawing has on the screen. For tests of what lies on what. */
export const drawnTexts = (drawing: Drawing, size = {}): readonly DrawnText[] => lookAt(drawing, size, textsOn);

/** The bars that it has there, in the same px. */
export const drawnBars = (drawing: Drawing, size = {}): readonly Omit<DrawnText, 'text'>[] =>
  lookAt(drawing, size, (chart) => {
    chart.renderToSVGString();
    return chart
      .getZr()
      .storage.getDisplayList(true)
      .flatMap((element) => {
        if (!(element instanceof graphic.Rect) || element.name !== 'item') return [];
        const { x, y, width, height } = element.shape;
        const [left, right] = [Math.min(x, x + width), Math.max(x, x + width)];
        return [{ left, right, top: Math.min(y, y + height), bottom: Math.max(y, y + height) }];
      });
  });

/** The pairs of texts that lie on each other; a pixel at their edges does not count. */
export const overlaps = (texts: readonly DrawnText[]): readonly string[] =>
  texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter(
        (other) =>
          one.left + 1 < other.right &&
          other.left + 1 < one.right &&
          one.top + 1 < other.bottom &&
          other.top + 1 < one.bottom,
      )
      .map((other) => `${one.text} | ${other.text}`),
  );
