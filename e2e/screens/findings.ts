import type { Page } from '@playwright/test';
import { installScreenReader } from './screen-reader.ts';

/** Texts of which a part cannot be read; numbers that are cut at all. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { seen, ownText, textOf } = window.screenReader;
    const isNumber = (text: string): boolean => /^[\s$€£<>≤≥~+−-]*\d[\d,.\s\u202f]*\S{0,4}$/.test(text);
    const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
    const isWholeElsewhere = (element: Element, text: string): boolean =>
      inOneLine(element.closest('[title]')?.getAttribute('title') ?? '').includes(inOneLine(text));
    /** The nearest place that cuts and does not scroll, by how much. */
    const cutBy = (element: HTMLElement): { x: number; y: number } => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const box = range.getBoundingClientRect();
      for (
        let index: HTMLElement | null = element;
        index !== null && index !== document.body;
        index = index.parentElement
      ) {
        const { overflowX, overflowY } = getComputedStyle(index);
        const frame = index.getBoundingClientRect();
        const x =
          overflowX === 'hidden' || overflowX === 'clip' ? Math.max(frame.left - box.left, box.right - frame.right) : 0;
        const y =
          overflowY === 'hidden' || overflowY === 'clip' ? Math.max(frame.top - box.top, box.bottom - frame.bottom) : 0;
        if (x > 1.5 || y > 4) return { x, y };
        if (/auto|scroll/.test(overflowX + overflowY)) break;
      }
      return { x: 0, y: 0 };
    };
    return seen().flatMap((element) => {
      const text = ownText(element);
      if (text === '' || element.closest('svg, [data-announced]') !== null) return [];
      const { x, y } = cutBy(element);
      if (x <= 1.5 && y <= 4) return [];
      const by = `by ${Math.round(x)} × ${Math.round(y)} px`;
      if (isNumber(text)) return [`number cut ${by}: ${textOf(element)}`];
      return isWholeElsewhere(element, text) ? [] : [`text cut ${by}: ${textOf(element)}`];
    });
  });

/** Controls that another element covers, that lie beyond the window, or that are too small for a finger. */
const controlErrors = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { controls, shownBox, textOf } = window.screenReader;
    const least = 24;
    const isPartOf = (hitElement: Element | null, element: HTMLElement): boolean =>
      hitElement !== null &&
      (element.contains(hitElement) ||
        hitElement.contains(element) ||
        (hitElement.closest('label')?.contains(element) ?? false) ||
        [...((element as HTMLInputElement).labels ?? [])].some((label) => label.contains(hitElement)));
    /** Whether what covers an element floats over the place in which both scroll: then the element can be scrolled away from it. */
    const floatsOver = (hitElement: Element, element: Element): boolean => {
      for (
        let index: Element | null = hitElement;
        index !== null && !index.contains(element);
        index = index.parentElement
      )
        if (/sticky|fixed|absolute/.test(getComputedStyle(index).position) || index.matches('footer')) return true;
      return false;
    };
    const inText = (element: HTMLElement): boolean =>
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0);
    const elementsAt = (element: HTMLElement, x: number, y: number): boolean => {
      const hitElement = document.elementFromPoint(x, y);
      return isPartOf(hitElement, element) || (hitElement !== null && floatsOver(hitElement, element));
    };
    return controls().flatMap((element) => {
      // The steps of a number field are for a mouse: who has none types, or presses arrow keys.
      if (element.matches('input[type=file], :disabled, [aria-disabled=true], [slot=increment], [slot=decrement]'))
        return [];
      const box = element.getBoundingClientRect();
      const shownRect = shownBox(element);
      if (shownRect === null) return [];
      const found: string[] = [];
      const outside = Math.max(-shownRect.left, shownRect.right - innerWidth);
      if (outside > 1) found.push(`control ${Math.round(outside)} px outside the window: ${textOf(element)}`);
      const [x, y] = [shownRect.left + shownRect.width / 2, shownRect.top + shownRect.height / 2];
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return found;
      const hitElement = document.elementFromPoint(x, y);
      if (!isPartOf(hitElement, element) && hitElement !== null && !floatsOver(hitElement, element))
        found.push(`control covered: ${textOf(element)} by ${textOf(hitElement)}`);
      const reach = least / 2 - 1;
      const isLow =
        box.height < least - 0.5 &&
        shownRect.height >= box.height - 1 &&
        !(elementsAt(element, x, y - reach) && elementsAt(element, x, y + reach));
      const isSlim =
        box.width < least - 0.5 &&
        shownRect.width >= box.width - 1 &&
        !(elementsAt(element, x - reach, y) && elementsAt(element, x + reach, y));
      if ((isLow || isSlim) && !inText(element) && box.width > 2)
        found.push(`target ${Math.round(box.width)} × ${Math.round(box.height)} px: ${textOf(element)}`);
      return found;
    });
  });

/** What no sentence of a finished product says. */
const textErrors = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { seen, ownText, textOf } = window.screenReader;
    const wrongTexts: readonly (readonly [string, RegExp])[] = [
      ['a value of the program', /\b(NaN|undefined|Infinity|Invalid Date)\b|\[object |\$\{|\bnull\b/],
      [
        'one of many',
        /(^|[^\d.,:–-])1 (rows|cells|charts|dashboards|datasets|columns|filters|values|minutes|hours|days|bins|groups|changes|versions|people|users|rules|files|tables|databases|tiles|items|results|pages|metrics)\b/,
      ],
      [
        'British',
        /\b(colour|favourite|grey|centre|organis|recognis|catalogue|cancelled|cancelling|labelled|travelled|learnt|spelt|behaviour|analys(e|ed|ing)\b)/i,
      ],
      ['a hyphen for a minus', /(^|[\s(])-\d+(\.\d+)?(\s|%|$)/],
      ['exclamation', /[a-z]!(\s|$)/],
    ];
    return seen().flatMap((element) => {
      if (element.closest('pre, code, textarea, [role=gridcell]') !== null) return [];
      const text = ownText(element);
      return wrongTexts.flatMap(([name, pattern]) => (pattern.test(text) ? [`${name}: ${textOf(element)}`] : []));
    });
  });

/** Texts that stand on other texts, and lines of a menu that do not begin under each other. */
const placeErrors = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { seen, ownText, shownBox, textOf } = window.screenReader;
    /** Where the letters of an element's own text are seen, line by line. */
    const inksOf = (element: HTMLElement): readonly DOMRect[] => {
      const frame = shownBox(element);
      const range = document.createRange();
      const node = [...element.childNodes].find(
        ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim() !== '',
      );
      if (frame === null || node === undefined) return [];
      range.selectNodeContents(node);
      return [...range.getClientRects()].flatMap(({ left, top, right, bottom }) => {
        const [x, y] = [Math.max(left, frame.left), Math.max(top, frame.top)];
        const [width, height] = [Math.min(right, frame.right) - x, Math.min(bottom, frame.bottom) - y];
        return width > 1 && height > 1 ? [new DOMRect(x, y, width, height)] : [];
      });
    };
    /** Whether something between an element and what both have in common hides what is below it. */
    const hides = (top: Element, other: Element): boolean => {
      for (let index: Element | null = top; index !== null && !index.contains(other); index = index.parentElement) {
        const { backgroundColor, position } = getComputedStyle(index);
        if (!/^(rgba\(.*, 0\)|transparent)$/.test(backgroundColor) || position === 'fixed') return true;
      }
      return false;
    };
    const inks = seen().flatMap((element) => {
      const isText = ownText(element) !== '' && element.closest('svg, [data-announced]') === null;
      return isText ? inksOf(element).map((rect) => ({ element, rect })) : [];
    });
    const overlaps = inks.flatMap(({ element: one, rect }, index) =>
      inks.slice(index + 1).flatMap(({ element: other, rect: otherRect }) => {
        const x = Math.max(rect.left, otherRect.left);
        const y = Math.max(rect.top, otherRect.top);
        const widthPx = Math.min(rect.right, otherRect.right) - x;
        const heightPx = Math.min(rect.bottom, otherRect.bottom) - y;
        const isOver = widthPx > 4 && heightPx > Math.min(rect.height, otherRect.height) * 0.4;
        if (!isOver || one.contains(other) || other.contains(one)) return [];
        const top = document.elementFromPoint(x + widthPx / 2, y + heightPx / 2);
        if (top === null || (!one.contains(top) && !other.contains(top))) return [];
        const isHidden = one.contains(top) ? hides(one, other) : hides(other, one);
        return isHidden ? [] : [`text on text: ${textOf(one)} and ${textOf(other)}`];
      }),
    );
    const menus = seen().filter((element) => element.matches('[role=menu]'));
    const ragged = menus.flatMap((menu) => {
      const lines = inks.filter(({ element }) => element.closest('[role=menuitem]')?.closest('[role=menu]') === menu);
      const firstOfLine = new Map(
        lines.toReversed().map(({ element, rect }) => [element.closest('[role=menuitem]'), rect.left]),
      );
      const places = [...new Set([...firstOfLine.values()].map(Math.round))];
      return places.length > 1 ? [`lines of a menu begin at ${places.join(', ')} px: ${textOf(menu)}`] : [];
    });
    return [...overlaps, ...ragged];
  });

const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px wider than the window`] : [];
  });

/** Everything that the page as it stands breaks, one line each. */
export async function findingsOf(page: Page): Promise<string[]> {
  await installScreenReader(page);
  const all = [
    await sideways(page),
    await cutTexts(page),
    await controlErrors(page),
    await textErrors(page),
    await placeErrors(page),
  ].flat();
  return [...new Set(all)];
}

/** Collects failed requests and errors of the console while the page is used. */
export function watchTrouble(page: Page): string[] {
  const found: string[] = [];
  const path = (address: string): string => new URL(address).pathname;
  page.on('pageerror', (error) => found.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text().slice(0, 200)}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) found.push(`${response.status()} ${path(response.url())}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') found.push(`${reason} ${path(request.url())}`);
  });
  return found;
}
