import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { isInImages } from '../kit/view/not-in-images.ts';
import { NoParts } from './NoParts.tsx';

// A canvas is nothing that jsdom could draw.
vi.mock('../kit/view/EchartsChart.tsx', () => ({ EchartsChart: () => <p>Bars</p> }));

afterEach(cleanup);

test('in the place of a pie of averages stands why there are no slices, and bars are offered', () => {
  const { container } = render(
    <NoParts
      theme="light"
      isStill={false}
      onSelect={undefined}
      onMenu={undefined}
      onPainted={undefined}
      metric="Mean gross"
      error="not_additive"
      groupCount={3}
      draw={() => ({ option: {}, summary: '', legend: [], pointCounts: [], markAt: () => null })}
    />,
  );
  expect(container.textContent).toBe('Mean gross does not add up, so slices would be no parts of a whole.Show as bars');
  expect(isInImages(screen.getByRole('button').parentElement ?? container)).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Show as bars' }));
  expect(container.textContent).toBe('Bars');
});
