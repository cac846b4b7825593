import { elementKeys, lazyPart, useElementKeys } from '@sextant/ui';
import type { MarkMenu } from '@sextant/charts/views';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react';
import { formOf, isOneNumber } from './drill-source.ts';
import type { DrillSource, DrillView } from './drill-source.ts';

const DrillLayer = lazyPart(async () => (await import('./DrillLayer.tsx')).DrillLayer);

const chartKeys = elementKeys('On a chart', {
  menu: { keys: ['ContextMenu', 'Shift+F10'], text: 'Menu of the chart' },
});

const longPressMs = 500;
/** A finger that moves further scrolls. */
const stillPx = 10;

/** Head and foot of a tile keep the browser's own menu. */
const isInChart = (target: EventTarget): target is Element =>
  target instanceof Element && target.closest('[data-chart], [role="grid"]') !== null;

const middleOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { xPx: left + width / 2, yPx: top + height / 2 };
};

/** Where the only number of a chart stands: below the middle of its tile, else in the middle of the window. */
function placeOfNumber({ tile }: DrillSource) {
  const element = document.querySelector(`[data-chart-id="${tile.chartId}"] [data-chart]`);
  return element === null ? { xPx: window.innerWidth / 2, yPx: window.innerHeight / 3 } : middleOf(element);
}

/**
 * The menu of a chart's marks and what it opens. `onMenu` goes to the chart's view; `area` around it takes what the view leaves: the right button
 * beside the marks, the menu key, and a long press, which not every browser tells as one. Nothing of it is loaded before it is opened.
 */
export function useDrill(source: DrillSource | null) {
  const [menu, setMenu] = useState<MarkMenu | null>(null);
  const [view, setView] = useState<DrillView | null>(null);
  const pressed = useRef<{ readonly timer: number; readonly x: number; readonly y: number } | null>(null);
  const back = useRef<Element | null>(null);
  const open = useCallback((wanted: MarkMenu) => {
    back.current = document.activeElement;
    setMenu(wanted);
  }, []);
  const release = () => {
    if (pressed.current !== null) clearTimeout(pressed.current.timer);
    pressed.current = null;
  };
  const onKeyDown = useElementKeys(chartKeys, {
    menu: ({ target }: KeyboardEvent) => {
      if (source === null || !isInChart(target)) return false;
      open({ point: null, ...middleOf(target) });
      return true;
    },
  });
  const area = {
    onContextMenu: (event: MouseEvent) => {
      release();
      if (event.defaultPrevented || !isInChart(event.target)) return;
      event.preventDefault();
      open({ point: null, xPx: event.clientX, yPx: event.clientY });
    },
    onKeyDown,
    onPointerDown: ({ pointerType, target, clientX, clientY, isPrimary }: PointerEvent) => {
      release();
      if (pointerType !== 'touch' || !isPrimary || !isInChart(target)) return;
      const timer = window.setTimeout(() => {
        pressed.current = null;
        const eventOptions = { bubbles: true, cancelable: true, clientX, clientY };
        // The very event by which other browsers tell a long press, so that views know one way only.
        target.dispatchEvent(new window.MouseEvent('contextmenu', eventOptions));
      }, longPressMs);
      pressed.current = { timer, x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = pressed.current;
      if (from !== null && Math.hypot(clientX - from.x, clientY - from.y) > stillPx) release();
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
  const close = () => {
    setView(null);
    if (back.current instanceof HTMLElement) back.current.focus();
  };
  const layer: ReactNode =
    source !== null && (menu !== null || view !== null) ? (
      <Suspense fallback={null}>
        <DrillLayer
          source={source}
          menu={menu}
          view={view}
          onView={(next) => {
            setMenu(null);
            setView(next);
          }}
          onMenuClose={() => {
            setMenu(null);
            if (back.current instanceof HTMLElement) back.current.focus();
          }}
          onClose={close}
        />
      </Suspense>
    ) : null;
  const openDetail = useMemo(
    () =>
      source === null
        ? null
        : () => {
            back.current = document.activeElement;
            setView({ kind: 'detail', source, filters: [], title: source.tile.name });
          },
    [source],
  );
  const openExplain = useMemo(
    () =>
      source === null || !isOneNumber(formOf(source))
        ? null
        : () => {
            back.current = document.activeElement;
            setView({ kind: 'explain', source, point: null, place: placeOfNumber(source) });
          },
    [source],
  );
  return {
    onMenu: source === null ? undefined : open,
    area: source === null ? {} : area,
    layer,
    openDetail,
    openExplain,
  };
}
