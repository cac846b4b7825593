import type { Page } from '@playwright/test';

/** What the rules of `findings.ts` share, within the page. */
export interface ScreenReader {
  /** Elements that a user can see now, in the layer that is above all others. */
  readonly seen: () => readonly HTMLElement[];
  /** Elements that are pressed or written into, of those. */
  readonly controls: () => readonly HTMLElement[];
  /** The part of an element that nothing cuts off; null when none of it is seen. */
  readonly shownBox: (element: Element) => DOMRect | null;
  /** An element in a few words. */
  readonly textOf: (element: Element) => string;
  /** The element's own text. */
  readonly ownText: (element: Element) => string;
}

declare global {
  interface Window {
    screenReader: ScreenReader;
  }
}

/** Puts the reader into the page. It has to be one function: the page knows nothing of this file. */
export const installScreenReader = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const pressableSelector =
      'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=option], [role=switch], [role=slider]';
    const layers = () =>
      [
        ...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'),
      ].filter((element) => element.checkVisibility() && element.closest('[aria-hidden=true]') === null);
    /** What floats above the page and holds the layer; null for a list that stands within the page. */
    const floating = (layer: Element): Element | null => {
      for (let index: Element | null = layer; index !== null && index !== document.body; index = index.parentElement)
        if (/fixed|absolute/.test(getComputedStyle(index).position)) return index;
      return null;
    };
    const root = (): Element =>
      layers()
        .map(floating)
        .findLast((layer) => layer !== null) ?? document.body;
    const isHidden = (element: HTMLElement): boolean => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true;
      if (element.closest('[data-live-announcer], [inert], [aria-hidden=true]') !== null) return true;
      const style = getComputedStyle(element);
      return style.clip === 'rect(0px, 0px, 0px, 0px)' || style.clipPath === 'inset(50%)' || element.offsetWidth === 1;
    };
    const cuts = (value: string): boolean => value !== 'visible';
    const shownBox = (element: Element): DOMRect | null => {
      const ownRect = element.getBoundingClientRect();
      let [left, top, right, bottom] = [ownRect.left, ownRect.top, ownRect.right, ownRect.bottom];
      for (
        let ancestor = element.parentElement;
        ancestor !== null && ancestor !== document.body;
        ancestor = ancestor.parentElement
      ) {
        const { overflowX, overflowY, position } = getComputedStyle(ancestor);
        const box = ancestor.getBoundingClientRect();
        if (cuts(overflowX)) [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        if (cuts(overflowY)) [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        if (position === 'fixed') break;
      }
      return right - left > 1 && bottom - top > 1 ? new DOMRect(left, top, right - left, bottom - top) : null;
    };
    const visibleElements = () =>
      [...root().querySelectorAll<HTMLElement>('*')].filter(
        (element) => element instanceof HTMLElement && !isHidden(element) && shownBox(element) !== null,
      );
    const ownText = (element: Element): string =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent ?? '')
        .join('')
        .trim();
    const textOf = (element: Element): string => {
      const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ');
      const regionName = element.closest('[aria-label]')?.getAttribute('aria-label') ?? '';
      const namedText = `${element.tagName.toLowerCase()}.${String(element.getAttribute('class') ?? '').split(' ')[0] ?? ''}`;
      return `${namedText} “${text.slice(0, 60)}”${regionName === '' || regionName === text ? '' : ` in ${regionName.slice(0, 40)}`}`;
    };
    window.screenReader = {
      seen: visibleElements,
      shownBox,
      textOf,
      ownText,
      controls: () => visibleElements().filter((element) => element.matches(pressableSelector)),
    };
  });
