import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Avatars } from './Avatar.tsx';

afterEach(cleanup);

const five = ['Mara Reyes', 'Anna Kowalski', 'Jonas Lind', 'Tariq Said', 'Ada Lovelace'];

test('[UI-004 UI-014] of five users four are shown, and how many more there are', () => {
  render(<Avatars names={five} />);
  expect(screen.getAllByRole('img').map((face) => face.getAttribute('aria-label'))).toEqual(five.slice(0, 4));
  expect(screen.getByText('+1').title).toBe('Ada Lovelace');
});

test('four users are all shown', () => {
  render(<Avatars names={five.slice(0, 4)} />);
  expect(screen.getAllByRole('img')).toHaveLength(4);
  expect(screen.queryByText(/^\+/)).toBeNull();
});
