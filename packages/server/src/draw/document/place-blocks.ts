import type { LayoutPlace } from '@sextant/dashboard';
import { clipText, svgNames, themes, wrapText } from '@sextant/charts/pictures';
import type { DocumentScene } from './document-scene.ts';
import { markdownLines } from './markdown-lines.ts';
import { frameSvg, tileBlock, textSvg } from './tile-block.ts';
import type { Block } from './tile-block.ts';

export const gapPx = 16;
const ink = themes.light;
const headingPx = { 2: 24, 3: 18, 4: 15 } as const;

const widthOf = (columns: number, of: number, widthPx: number): number => {
  const columnPx = (widthPx - gapPx * (of - 1)) / of;
  return Math.min(widthPx, columns * columnPx + (columns - 1) * gapPx);
};

/** Blocks one under the other, as one. */
function stacked(blocks: readonly Block[]): Block {
  const heightPx = blocks.reduce((sum, block) => sum + block.heightPx, 0) + gapPx * Math.max(0, blocks.length - 1);
  return {
    heightPx,
    draw: (x, y) => {
      let top = y;
      return blocks
        .map((block) => {
          const svg = block.draw(x, top);
          top += block.heightPx + gapPx;
          return svg;
        })
        .join('');
    },
  };
}

function rowBlock(places: readonly LayoutPlace[], columns: number, widthPx: number, scene: DocumentScene): Block {
  const children = places.map((child) => {
    const childPx = widthOf(child.width, columns, widthPx);
    return { childPx, block: stacked(placeBlocks(child, childPx, scene)) };
  });
  return {
    heightPx: Math.max(0, ...children.map(({ block }) => block.heightPx)),
    draw: (x, y) => {
      let left = x;
      return children
        .map(({ childPx, block }) => {
          const svg = block.draw(left, y);
          left += childPx + gapPx;
          return svg;
        })
        .join('');
    },
  };
}

/** The name of a tab, or the words of a heading. */
export function headingBlock(text: string, sizePx: number, widthPx: number): Block {
  const lines = wrapText(text, sizePx * 1.05, widthPx);
  const linePx = Math.round(sizePx * 1.35);
  return {
    heightPx: Math.max(1, lines.length) * linePx,
    isHeading: true,
    draw: (x, y) => textSvg(lines, { x, y: y + sizePx }, { sizePx, linePx, fill: ink.text, weight: 600 }),
  };
}

/** A line across. */
const lineSvg = (x: number, y: number, widthPx: number): string =>
  `<path d="M${x} ${y}h${widthPx}" stroke="${ink.line2}" fill="none"/>`;

function textBlock(
  place: Extract<LayoutPlace, { kind: 'markdown' }>,
  widthPx: number,
  { textValues }: DocumentScene,
): Block {
  const { lines, rules, heightPx } = markdownLines(place.text, widthPx, textValues[place.id]);
  return {
    // On the page what is too long scrolls; here it takes the space that it needs.
    heightPx,
    draw: (x, y) =>
      [
        ...lines.map((line) =>
          svgNames(line.text, {
            x: x + line.x,
            y: y + line.y,
            sizePx: line.sizePx,
            weight: line.weight,
            fill: line.isQuiet ? ink.text2 : ink.text,
            ...(line.anchor === 'start' ? {} : { anchor: line.anchor }),
          }),
        ),
        ...rules.map((rule) => lineSvg(x + rule.x, y + rule.y, rule.widthPx)),
      ].join(''),
  };
}

export const emptyBlock = (text: string): Block => ({
  heightPx: 24,
  draw: (x, y) => svgNames(text, { x, y: y + 16, sizePx: 13, fill: ink.text2 }),
});

const fieldPadPx = 14;

/** A filter among the tiles, with what is chosen in it. */
function filterBlock(
  { filterId, heightPx }: Extract<LayoutPlace, { kind: 'filter' }>,
  widthPx: number,
  { filters }: DocumentScene,
): Block {
  const { name, text } = filters[filterId] ?? {
    name: '',
    text: 'A filter that this dashboard no longer has stood here.',
  };
  const spacePx = widthPx - 2 * fieldPadPx;
  const lines = wrapText(text, 13, spacePx);
  const fieldPx = 2 * fieldPadPx + (name === '' ? 0 : 22) + Math.max(1, lines.length) * 19;
  const block = { widthPx, heightPx: Math.max(heightPx, fieldPx) };
  return {
    heightPx: block.heightPx,
    draw: (x, y) => {
      const left = x + fieldPadPx;
      const top = y + fieldPadPx + 12;
      const nameSvg = svgNames(clipText(name, 13, spacePx), { x: left, y: top, sizePx: 12, fill: ink.text2 });
      const below = { x: left, y: name === '' ? top : top + 22 };
      return `${frameSvg(x, y, block)}${nameSvg}${textSvg(lines, below, { sizePx: 13, linePx: 19, fill: ink.text })}`;
    },
  };
}

/** What stands at a place, as blocks that need not stay together: of tabs within the page all of them, one under the other. */
export function placeBlocks(place: LayoutPlace, widthPx: number, scene: DocumentScene): readonly Block[] {
  switch (place.kind) {
    case 'chart':
      return [tileBlock(scene.tiles[place.id], { widthPx, heightPx: place.heightPx }, scene)];
    case 'row':
      return place.children.length === 0 ? [] : [rowBlock(place.children, Math.max(1, place.width), widthPx, scene)];
    case 'column':
      return [stacked(place.children.flatMap((child) => placeBlocks(child, widthPx, scene)))];
    case 'tabs':
      return place.tabs.flatMap((tab) => [
        headingBlock(tab.title, 16, widthPx),
        ...tab.children.flatMap((child) => placeBlocks(child, widthPx, scene)),
        ...(tab.children.length === 0 ? [emptyBlock('Nothing stands in this tab.')] : []),
      ]);
    case 'header':
      return [headingBlock(place.text, headingPx[place.level], widthPx)];
    case 'markdown':
      return [textBlock(place, widthPx, scene)];
    case 'filter':
      return [filterBlock(place, widthPx, scene)];
    case 'divider':
      return [{ heightPx: 9, draw: (x, y) => lineSvg(x, y + 4.5, widthPx) }];
    case 'unknown':
      return [emptyBlock(`An element of the type ${place.type} is not shown.`)];
  }
}
