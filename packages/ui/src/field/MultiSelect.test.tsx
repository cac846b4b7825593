import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { MultiSelect } from './MultiSelect.tsx';
import type { MultiSelectProps } from './MultiSelectList.tsx';

const airports = [
  { id: 'ORD', text: 'Chicago' },
  { id: 'DFW', text: 'Dallas-Fort Worth' },
  { id: 'DAL', text: 'Dallas Love' },
];

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function WithState({
  value: first = [],
  onValue,
  ...props
}: Partial<MultiSelectProps> & { onValue: (value: readonly string[]) => void }) {
  const [value, setValue] = useState<readonly string[]>(first);
  const change = (next: readonly string[]) => {
    setValue(next);
    onValue(next);
  };
  return <MultiSelect label="Origin" choices={airports} {...props} value={value} onChange={change} />;
}

const open = () => fireEvent.click(screen.getByRole('button', { name: 'Choose Origin' }));
const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
const options = () => screen.getAllByRole('option').map((option) => option.textContent);

test('what is chosen is a token that can be removed', () => {
  const onValue = vi.fn<(value: readonly string[]) => void>();
  render(<WithState value={['ORD', 'DAL']} onValue={onValue} />);
  fireEvent.click(screen.getByRole('button', { name: 'Remove Chicago' }));
  expect(onValue).toHaveBeenLastCalledWith(['DAL']);
});

test('beyond the limit the rest is a number', () => {
  render(<WithState value={['ORD', 'DAL', 'DFW']} tokenLimit={1} onValue={() => undefined} />);
  expect(screen.queryByText('+2')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove Dallas Love' })).toBeNull();
});

test('typing narrows the list, choosing keeps the order and what is out of sight', () => {
  const onValue = vi.fn<(value: readonly string[]) => void>();
  render(<WithState value={['ORD']} onValue={onValue} />);
  open();
  search('dallas');
  expect(options()).toEqual(['Dallas-Fort Worth', 'Dallas Love']);
  fireEvent.click(screen.getByRole('option', { name: 'Dallas Love' }));
  expect(onValue).toHaveBeenLastCalledWith(['ORD', 'DAL']);
});

test('select all takes the shown ones, and again gives them back', () => {
  const onValue = vi.fn<(value: readonly string[]) => void>();
  render(<WithState value={['ORD']} onValue={onValue} />);
  open();
  search('dallas');
  fireEvent.click(screen.getByRole('button', { name: 'Select all 2' }));
  expect(onValue).toHaveBeenLastCalledWith(['ORD', 'DFW', 'DAL']);
  fireEvent.click(screen.getByRole('button', { name: 'Deselect 2' }));
  expect(onValue).toHaveBeenLastCalledWith(['ORD']);
});

test('the server is asked once after the typing, and a chosen text outlives its result', () => {
  vi.useFakeTimers();
  const onSearch = vi.fn<(text: string) => void>();
  const { rerender } = render(<WithState value={['DAL']} onSearch={onSearch} onValue={() => undefined} />);
  open();
  act(() => void vi.advanceTimersByTime(10));
  expect(onSearch.mock.calls).toEqual([['']]);
  search('ch');
  search('chi');
  act(() => void vi.advanceTimersByTime(250));
  expect(onSearch.mock.calls).toEqual([[''], ['chi']]);
  rerender(
    <WithState
      value={['DAL']}
      choices={[{ id: 'ORD', text: 'Chicago' }]}
      onSearch={onSearch}
      onValue={() => undefined}
    />,
  );
  expect(options()).toEqual(['Chicago']);
  expect(screen.queryByText('Dallas Love')).not.toBeNull();
});

const states = ['AK', 'AL', 'MT', 'TX'].map((id) => ({ id, text: id }));
const press = (key: string) => fireEvent.keyDown(screen.getByRole('searchbox'), { key });

test('Enter before the result takes what matches the typed text, never what stood in the list before', () => {
  const onValue = vi.fn<(value: readonly string[]) => void>();
  const onSearch = () => undefined;
  render(<WithState choices={states} onSearch={onSearch} isLoading onValue={onValue} />);
  open();
  search('tx');
  expect(options()).toEqual(['TX']);
  press('ArrowDown');
  press('Enter');
  expect(onValue.mock.calls).toEqual([[['TX']]]);
});

test('nothing is taken while nothing known matches', () => {
  const onValue = vi.fn<(value: readonly string[]) => void>();
  render(<WithState choices={states} onSearch={() => undefined} isLoading onValue={onValue} />);
  open();
  search('wy');
  press('ArrowDown');
  press('Enter');
  expect(onValue).not.toHaveBeenCalled();
  expect(screen.queryAllByRole('option').map((option) => option.textContent)).toEqual(['Searching']);
});

test('what the server found for this very text is shown though the text is not in it', () => {
  const found = { choices: [{ id: '7', text: 'Ada Lovelace' }], choicesFor: 'countess', onSearch: () => undefined };
  const { rerender } = render(<WithState {...found} onValue={() => undefined} />);
  open();
  search('countess');
  expect(options()).toEqual(['Ada Lovelace']);
  search('countess of');
  rerender(<WithState {...found} onValue={() => undefined} />);
  expect(screen.queryByRole('option', { name: 'Ada Lovelace' })).toBeNull();
});

test('free text is offered only when it is not a choice', () => {
  const onValue = vi.fn<(value: readonly string[]) => void>();
  render(<WithState allowsFreeText onValue={onValue} />);
  open();
  search('Chicago');
  expect(options()).toEqual(['Chicago']);
  search('LHR');
  fireEvent.click(screen.getByRole('option', { name: /LHR/ }));
  expect(onValue).toHaveBeenLastCalledWith(['LHR']);
});

test('[CTRL-043] a list of 101 choices draws only those in sight, one of 50 all of them', () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(210);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(240);
  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `${index}`, text: `v ${index}` }));
  const { unmount } = render(<WithState choices={many(101)} onValue={() => undefined} />);
  open();
  expect(options().length).toBeGreaterThan(5);
  expect(options().length).toBeLessThan(30);
  unmount();
  render(<WithState choices={many(50)} onValue={() => undefined} />);
  open();
  expect(options()).toHaveLength(50);
  vi.restoreAllMocks();
});
