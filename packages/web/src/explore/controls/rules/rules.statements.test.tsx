import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { controlOf, renderField, tableOf } from '../panel/test-field.tsx';
import { reachText, ruleReach } from './rule-reach.ts';

afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('data-theme');
});

const table = tableOf(['ORD', 'DFW', 'ATL', 'LAX'], { delay: [1, 2, 3, 4] });
const rules = controlOf('conditionalFormatting', { label: 'Conditional formatting', default: [] });
const above = { column: 'delay', operator: '>', colorScheme: '#ACE1C4', targetValue: 2 };

const editor = () => within(screen.getByRole('dialog'));
const press = (name: string) => fireEvent.click(editor().getByRole('button', { name }));
const write = (label: string, text: string) =>
  fireEvent.change(editor().getByRole('textbox', { name: label }), { target: { value: text } });

/** Chooses in a list of the editor; lists open above everything. */
async function choose(role: 'button' | 'combobox', label: RegExp, option: string): Promise<void> {
  if (role === 'combobox') {
    const input = editor().getByRole('combobox', { name: label });
    act(() => input.focus());
    fireEvent.change(input, { target: { value: '' } });
  } else fireEvent.click(editor().getByRole(role, { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}

async function open(button: RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  await screen.findByRole('dialog');
}

test('[COND-019 COND-020] a rule is added under the words Add new formatter', async () => {
  const { raw } = renderField(rules, { table });
  await open(/Add new color formatter/);
  expect(editor().getByRole('heading', { name: 'Add new formatter' })).toBeTruthy();
  await choose('combobox', /Column/, 'delay');
  press('Apply');
  expect(raw()).toEqual([{ column: 'delay', operator: 'None', colorScheme: '#ACE1C4' }]);
});

test('[COND-021] a rule is changed under the words Edit formatter', async () => {
  const { raw } = renderField(rules, { table, form: { setting: [above] } });
  await open(/^delay > 2$/);
  expect(editor().getByRole('heading', { name: 'Edit formatter' })).toBeTruthy();
  write('Target value', '3');
  press('Apply');
  expect(raw()).toEqual([{ ...above, targetValue: 3 }]);
});

test('[COND-023 COND-033] the colors are green, yellow and red, then ramps', async () => {
  renderField(rules, { table });
  await open(/Add new color formatter/);
  fireEvent.click(editor().getByRole('button', { name: /Color scheme/ }));
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent).slice(0, 3)).toEqual(['Green', 'Yellow', 'Red']);
});

test('[COND-024 COND-032] a column is required; the operator None has no target', async () => {
  const { raw } = renderField(rules, { table });
  await open(/Add new color formatter/);
  expect(editor().queryByRole('textbox')).toBeNull();
  press('Apply');
  expect(editor().getByText('Required')).toBeTruthy();
  expect(raw()).toBeUndefined();
});

test('[COND-025 COND-026] a stored rule without color scheme and operator says that both are required', async () => {
  renderField(rules, { table, form: { setting: [{ column: 'delay' }] } });
  await open(/^Unfinished rule$/);
  press('Apply');
  expect(editor().getAllByText('Required')).toHaveLength(2);
});

test('[COND-027] an operator with a target requires it', async () => {
  const { raw } = renderField(rules, { table, form: { setting: [above] } });
  await open(/^delay > 2$/);
  write('Target value', '');
  press('Apply');
  expect(editor().getByText('Required')).toBeTruthy();
  expect(raw()).toEqual([above]);
});

const between = { column: 'delay', operator: '≤ x <', colorScheme: '#FDE380', targetValueLeft: 2, targetValueRight: 4 };

test('[COND-028] an operator between two values requires both', async () => {
  renderField(rules, { table, form: { setting: [between] } });
  await open(/^2 ≤ delay < 4$/);
  write('Left value', '');
  press('Apply');
  expect(editor().getAllByText('Required')).toHaveLength(1);
  write('Right value', '');
  expect(editor().getAllByText('Required')).toHaveLength(2);
});

test('[COND-029 COND-030 COND-031] the left value is the smaller one: said once the field is left, at both', async () => {
  renderField(rules, { table, form: { setting: [between] } });
  await open(/^2 ≤ delay < 4$/);
  const right = editor().getByRole('textbox', { name: 'Right value' });
  act(() => right.focus());
  fireEvent.change(right, { target: { value: '1' } });
  expect(screen.queryByText(/This value should be/)).toBeNull();
  act(() => right.blur());
  expect(editor().getByText('This value should be smaller than the right target value')).toBeTruthy();
  expect(editor().getByText('This value should be greater than the left target value')).toBeTruthy();
});

test('[COND-034 COND-041] amounts have eleven operators, four of them between two values', async () => {
  renderField(rules, { table, form: { setting: [above] } });
  await open(/^delay > 2$/);
  fireEvent.click(editor().getByRole('button', { name: /Operator/ }));
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'None',
    '>',
    '<',
    '≥',
    '≤',
    '=',
    '≠',
    '< x <',
    '≤ x ≤',
    '≤ x <',
    '< x ≤',
  ]);
});

test('a rule says how many rows it colors, and how many of them later rules take', () => {
  const reach = ruleReach(above, [{ ...above, targetValue: 3 }], table);
  // 3 and 4 are above 2; 4 is above 3.
  expect(reach).toMatchObject({ rowCount: 4, matched: 2, lost: 1, range: [1, 4] });
  expect(reach === null ? '' : reachText(reach)).toBe('Colors 2 of 4 rows. Later rules color 1 of them.');
  expect(ruleReach({ ...above, column: 'gone' }, [], table)).toBeNull();
  expect(ruleReach({ column: 'delay' }, [], table)).toBeNull();
});

test('a rule of a column that the result lacks is marked and kept', async () => {
  const ruleOfGoneColumn = { ...above, column: 'arrivals' };
  const { raw } = renderField(rules, { table, form: { setting: [ruleOfGoneColumn] } });
  expect(await screen.findByTitle('arrivals is not in the result')).toBeTruthy();
  expect(raw()).toEqual([ruleOfGoneColumn]);
});
