import { columnFrom } from '@sextant/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { noFacts } from '../kit/answer-facts.ts';
import { View } from './view.tsx';

afterEach(cleanup);

const table = {
  columns: [columnFrom('rating', 'text', ['G', 'R', null]), columnFrom('mean', 'float', [95.1, 110.7, 12.6])],
  rowCount: 3,
};
const formData = {
  viz_type: 'pie',
  groupby: ['rating'],
  metric: { expressionType: 'SQL', sqlExpression: 'AVG(x)', label: 'mean' },
};

test('a pie of averages draws no slices, adds nothing up, and offers bars', () => {
  const { container } = render(
    <View formData={formData} tables={[table]} theme="light" facts={noFacts} labels={{ mean: 'Mean gross' }} />,
  );
  expect(container.textContent).toBe('Mean gross does not add up, so slices would be no parts of a whole.Show as bars');
  fireEvent.click(screen.getByRole('button', { name: 'Show as bars' }));
  expect(screen.queryByRole('button', { name: 'Show as bars' })).toBeNull();
  expect(screen.getByRole('application')).toBeDefined();
});
