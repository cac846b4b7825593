import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { DatasetData } from '@sextant/contract';
import { SqlField } from './SqlField.tsx';

const dataset = { columns: [], metrics: [] } as unknown as DatasetData;
const field = (error: string | null) => (
  <SqlField label="SQL condition" dataset={dataset} value="COUNT(*) >" error={error} onChange={() => undefined} />
);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('what is wrong with SQL is brought into sight when it is said, and not before', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const { rerender } = render(field(null));
  expect(scroll).not.toHaveBeenCalled();
  rerender(field('The SQL cannot be read'));
  expect(screen.getByText('The SQL cannot be read')).toBeTruthy();
  expect(scroll).toHaveBeenCalledOnce();
  rerender(field('The SQL cannot be read'));
  expect(scroll).toHaveBeenCalledOnce();
});
