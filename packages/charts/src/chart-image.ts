import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { isInImages } from './kit/view/not-in-images.ts';
import { drawnChartIn } from './kit/view/echarts-drawn.ts';
import type { DrawnChart } from './kit/view/echarts-drawn.ts';
import { embeddedFonts } from './kit/view/embedded-fonts.ts';
import { imageLayout } from './kit/drawing/image-layout.ts';
import type { ImageLayout, ImageTexts } from './kit/drawing/image-layout.ts';
import { svgNames } from './kit/drawing/svg-text.ts';
import { themes } from './kit/colors/theme/theme-colors.ts';
import type { ThemeName } from './kit/colors/theme/theme-colors.ts';

register([SVGRenderer]);

/** An image is sharp on screens of twice the density too. */
const pixelRatio = 2;
const fontFamily = "'Inter Variable', Inter, system-ui, sans-serif";

/** What an image is made of. */
export interface ImageRequest extends ImageTexts {
  /** Holds the chart that is on the screen. */
  readonly element: HTMLElement;
  readonly theme: ThemeName;
}

const layoutOf = ({ element, theme, ...texts }: ImageRequest, drawnChart: DrawnChart | null): ImageLayout =>
  imageLayout({
    ...texts,
    chartWidthPx: drawnChart?.size.widthPx ?? element.clientWidth,
    chartHeightPx: drawnChart?.size.heightPx ?? element.clientHeight,
    legend: drawnChart?.drawing.legend ?? [],
    notes: [...(texts.note === null ? [] : [texts.note]), ...(drawnChart?.drawing.notes ?? [])],
    themeColors: themes[theme],
  });

/** The chart as SVG; null for one that is no drawing, such as a table. */
export function chartSvg(request: ImageRequest): string | null {
  const drawnChart = drawnChartIn(request.element);
  if (drawnChart === null) return null;
  const { widthPx, heightPx, lines, swatches, chart } = layoutOf(request, drawnChart);
  const svgChart = init(null, `sextant-${request.theme}`, {
    renderer: 'svg',
    ssr: true,
    width: chart.widthPx,
    height: chart.heightPx,
  });
  try {
    svgChart.setOption({ ...drawnChart.drawing.option, animation: false });
    const marks = swatches.map(
      (square) =>
        `<rect x="${square.x}" y="${square.y}" width="${square.widthPx}" height="${square.heightPx}" rx="2" fill="${square.fill}"/>`,
    );
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}">`,
      `<rect width="${widthPx}" height="${heightPx}" fill="${themes[request.theme].surface}"/>`,
      ...lines.map(({ text, ...style }) => svgNames(text, style)),
      ...marks,
      svgChart.renderToSVGString().replace(/^<svg /, `<svg x="${chart.x}" y="${chart.y}" `),
      '</svg>',
    ].join('');
  } finally {
    svgChart.dispose();
  }
}

/** The chart as the page has it, in its own pixels: a drawing is drawn again, anything else is taken from the page. */
async function bodyCanvas(
  element: HTMLElement,
  drawnChart: DrawnChart | null,
  fill: string,
): Promise<HTMLCanvasElement> {
  if (drawnChart !== null) return drawnChart.chart.renderToCanvas({ pixelRatio, backgroundColor: fill });
  const { toCanvas } = await import('html-to-image');
  const showBars = withoutScrollbars(element);
  const takePointer = await withoutPointer(element);
  try {
    return await toCanvas(element, {
      pixelRatio,
      backgroundColor: fill,
      fontEmbedCSS: await embeddedFonts(),
      filter: isInImages,
    });
  } finally {
    takePointer();
    showBars();
  }
}

/** Frames in which a browser notices that the pointer lies on something else; they are waited for, but not for ever. */
const mostFrames = 30;

/** Lets the pointer pass an element, so that nothing in it is shaded as what is pointed at; returns what takes that back. */
async function withoutPointer(element: HTMLElement): Promise<() => void> {
  element.style.setProperty('pointer-events', 'none');
  for (let frames = 0; frames < mostFrames && element.matches(':hover, :has(:hover)'); frames += 1)
    await new Promise(requestAnimationFrame);
  return () => element.style.removeProperty('pointer-events');
}

/** Hides the scrollbars within an element, which say nothing in an image; returns what shows them again. */
function withoutScrollbars(element: HTMLElement): () => void {
  const scrolled = [...element.querySelectorAll<HTMLElement>('*')].filter(
    (part) => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight,
  );
  for (const part of scrolled) part.style.setProperty('scrollbar-width', 'none');
  return () => {
    for (const part of scrolled) part.style.removeProperty('scrollbar-width');
  };
}

/** The chart as PNG, with its title and the time of its data. @throws Error when the browser cannot make one */
export async function chartPng(request: ImageRequest): Promise<Blob> {
  const drawnChart = drawnChartIn(request.element);
  const { widthPx, heightPx, lines, swatches, chart } = layoutOf(request, drawnChart);
  const { surface } = themes[request.theme];
  const body = await bodyCanvas(request.element, drawnChart, surface);
  const canvas = document.createElement('canvas');
  canvas.width = widthPx * pixelRatio;
  canvas.height = heightPx * pixelRatio;
  const context2d = canvas.getContext('2d');
  if (context2d === null) throw new Error('This browser draws no images');
  context2d.scale(pixelRatio, pixelRatio);
  context2d.fillStyle = surface;
  context2d.fillRect(0, 0, widthPx, heightPx);
  context2d.drawImage(body, chart.x, chart.y, chart.widthPx, chart.heightPx);
  for (const square of swatches) {
    context2d.fillStyle = square.fill;
    context2d.fillRect(square.x, square.y, square.widthPx, square.heightPx);
  }
  for (const line of lines) {
    context2d.fillStyle = line.fill;
    context2d.font = `${line.weight} ${line.sizePx}px ${fontFamily}`;
    context2d.fillText(line.text, line.x, line.y);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The chart is too large for an image'));
      else resolve(blob);
    }, 'image/png');
  });
}
