import { expect, test } from 'vitest';
import type { RangeArea } from '../drawing/range-area.ts';
import { layRange, rangeParts } from './range-parts.ts';

const area: RangeArea = {
  axes: [{ kind: 'numbers', side: 'x', index: 0, name: 'Miles', least: 0, most: 100, stepSize: 1, write: String }],
  filtersOf: () => null,
  spansAt: () => null,
};
const plot = { left: 10, top: 20, right: 210, bottom: 120 };
const chosenBox = { left: 60, top: 20, width: 50, height: 100 };

test('a range has its parts around it, half of the marks at the ends of the axis among them', () => {
  const parts = rangeParts(area, { plot, chosenBox, edgePx: 230 }, () => false);
  expect(parts['chosen']).toEqual({ left: '60px', top: '20px', width: '50px', height: '100px' });
  // Two px beyond the axis, and up to the range.
  expect(parts['before']).toEqual({ left: '8px', top: '20px', width: '52px', height: '100px' });
  expect(parts['after']).toEqual({ left: '110px', top: '20px', width: '102px', height: '100px' });
  expect(parts['above']).toMatchObject({ height: '0px' });
  expect(parts['x low']).toEqual({ left: '60px', top: '20px', height: '100px' });
  expect(parts['x high']).toEqual({ left: '110px', top: '20px', height: '100px' });
  // The middle is at three eighths of the plot.
  expect(parts['pill']).toEqual({ left: '85px', transform: 'translateX(-38%)' });
});

test('a range up to the end of its axis has nothing beside it there, and a turned axis its low end at the right', () => {
  const parts = rangeParts(area, { plot, chosenBox: { ...chosenBox, width: 150 }, edgePx: 230 }, () => true);
  expect(parts['after']).toMatchObject({ left: '210px', width: '0px' });
  expect(parts['x low']).toMatchObject({ left: '210px' });
  expect(parts['x high']).toMatchObject({ left: '60px' });
});

test('parts that are there are laid, and what is chosen is written', () => {
  const layer = document.createElement('div');
  layer.innerHTML = '<i data-range-part="chosen"></i><i data-range-part="pill"><b data-range-words="">Jan</b></i>';
  layRange(
    layer,
    rangeParts(area, { plot, chosenBox, edgePx: 230 }, () => false),
    'Jan – Mar',
  );
  const [box, pill] = layer.querySelectorAll('i');
  expect(box?.style.width).toBe('50px');
  expect(pill?.style.transform).toBe('translateX(-38%)');
  expect(layer.textContent).toBe('Jan – Mar');
});
