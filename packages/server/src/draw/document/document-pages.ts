import { svgNames, textWidthPx, themes, wrapText } from '@sextant/charts/pictures';
import type { DocumentScene, DocumentTab } from './document-scene.ts';
import { emptyBlock, gapPx, headingBlock, placeBlocks } from './place-blocks.ts';
import { textSvg } from './tile-block.ts';
import type { Block } from './tile-block.ts';

/** A page as SVG, in px of the dashboard. */
export interface DocumentPage {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly svg: string;
  /** The tab that begins on it. */
  readonly tabTitle: string | null;
}

const ink = themes.light;
/** As wide as a dashboard on a desk. */
const contentPx = 1_232;
const marginPx = 32;
const footPx = 28;
const a4Ratio = 595.28 / 841.89;
const pagePx = { width: contentPx + 2 * marginPx, height: (contentPx + 2 * marginPx) * a4Ratio } as const;
const linePx = 20;

function headBlock({ title, lines }: DocumentScene): Block {
  const titleBlock = headingBlock(title, 26, contentPx);
  const wrapped = lines.flatMap((line) => wrapText(line, 13, contentPx));
  return {
    heightPx: titleBlock.heightPx + wrapped.length * linePx + 8,
    draw: (x, y) =>
      titleBlock.draw(x, y) +
      textSvg(wrapped, { x, y: y + titleBlock.heightPx + 14 }, { sizePx: 13, linePx, fill: ink.text2 }),
  };
}

const tabBlocks = ({ title, places }: DocumentTab, scene: DocumentScene): readonly Block[] => {
  const blocks = places.flatMap((place) => placeBlocks(place, contentPx, scene));
  const shown = blocks.length === 0 ? [emptyBlock('Nothing stands here.')] : blocks;
  return title === null ? shown : [headingBlock(title, 20, contentPx), ...shown];
};

interface OpenPage {
  readonly blocks: Block[];
  usedPx: number;
  readonly tabTitle: string | null;
}

/** How high a block is with what has to stand on its sheet: below a heading what it is of, if there is anything. */
function keptPx(blocks: readonly Block[], index: number): number {
  const block = blocks[index];
  if (block === undefined) return 0;
  const hasNext = block.isHeading === true && index + 1 < blocks.length;
  return block.heightPx + (hasNext ? gapPx + keptPx(blocks, index + 1) : 0);
}

/** Each tab begins a page; what does not fit under what stands there begins another, and nothing is torn: neither a row, nor a heading from what is below it. */
function brokenPages(scene: DocumentScene): readonly OpenPage[] {
  const spacePx = pagePx.height - 2 * marginPx - footPx;
  return scene.tabs.flatMap((tab, index) => {
    const openedPages: OpenPage[] = [{ blocks: [], usedPx: 0, tabTitle: tab.title }];
    const blocks = [...(index === 0 ? [headBlock(scene)] : []), ...tabBlocks(tab, scene)];
    for (const [place, block] of blocks.entries()) {
      let page = openedPages.at(-1);
      if (page === undefined) continue;
      if (page.blocks.length > 0 && page.usedPx + gapPx + keptPx(blocks, place) > spacePx) {
        page = { blocks: [], usedPx: 0, tabTitle: null };
        openedPages.push(page);
      }
      page.usedPx += block.heightPx + (page.blocks.length > 0 ? gapPx : 0);
      page.blocks.push(block);
    }
    return openedPages;
  });
}

const svgOf = (widthPx: number, heightPx: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${widthPx} ${heightPx}" width="${widthPx}" height="${heightPx}"><rect width="${widthPx}" height="${heightPx}" fill="#ffffff"/>${content}</svg>`;

function drawStacked(blocks: readonly Block[]): { readonly svg: string; readonly bottomPx: number } {
  let y = marginPx;
  const parts = blocks.map((block) => {
    const svg = block.draw(marginPx, y);
    y += block.heightPx + gapPx;
    return svg;
  });
  return { svg: parts.join(''), bottomPx: y - gapPx };
}

/**
 * A dashboard on sheets of A4 across: head and filters on the first, a tab begins a sheet of its own, rows are not torn. A row that is higher than a sheet
 * gets a higher one.
 */
export function documentPages(scene: DocumentScene): readonly DocumentPage[] {
  const pages = brokenPages(scene);
  return pages.map(({ blocks, usedPx, tabTitle }, index) => {
    const heightPx = Math.max(pagePx.height, usedPx + 2 * marginPx + footPx);
    const place = `${scene.title} · page ${index + 1} of ${pages.length}`;
    const foot = svgNames(place, {
      x: pagePx.width - marginPx - textWidthPx(place, 11),
      y: heightPx - marginPx,
      sizePx: 11,
      fill: ink.text3,
    });
    return {
      widthPx: pagePx.width,
      heightPx,
      tabTitle,
      svg: svgOf(pagePx.width, heightPx, drawStacked(blocks).svg + foot),
    };
  });
}

/** The whole dashboard on one sheet, tabs one under the other. */
export function documentSheet(scene: DocumentScene): DocumentPage {
  const { svg, bottomPx } = drawStacked([headBlock(scene), ...scene.tabs.flatMap((tab) => tabBlocks(tab, scene))]);
  const heightPx = Math.ceil(bottomPx + marginPx);
  return { widthPx: pagePx.width, heightPx, tabTitle: null, svg: svgOf(pagePx.width, heightPx, svg) };
}
