import { expect, test } from 'vitest';
import { drawingText, drawPlainly } from './kit/drawing/test-drawing.ts';
import { recordedTable } from './kit/result/test-table.ts';
import { pieExample } from './pie/example.ts';
import delayClasses from './pie/golden/delay-classes.rows.json' with { type: 'json' };
import { pieOption } from './pie/option.ts';
import { pie } from './pie/spec.ts';

const code = 'globalThis.stolen = 1';
/** What other products evaluate, under every name that a drawing's option has. */
const hostileOptions = {
  echart_options: `{ tooltip: { formatter: function () { ${code} } } }`,
  js_tooltip: `d => { ${code} }`,
  js_data_mutator: `d => { ${code} }`,
  tooltip: { formatter: `function () { ${code} }` },
  formatter: '{@[constructor.constructor("return this")()]}',
  series: [{ label: { formatter: '<img src=x onerror=alert(1)>' } }],
  __proto__: { polluted: true },
  constructor: { prototype: { polluted: true } },
};

test('[G3] functions and formatters inside a stored form are data that nobody evaluates', () => {
  const draw = (formData: Readonly<Record<string, unknown>>): string =>
    drawingText(drawPlainly({ spec: pie, option: pieOption, formData, tables: [recordedTable(delayClasses)] }));
  const text = draw({ ...pieExample, ...hostileOptions });
  expect(text).toBe(draw(pieExample));
  for (const forbiddenText of ['stolen', 'constructor', 'onerror']) expect(text).not.toContain(forbiddenText);
  expect(Reflect.get(globalThis, 'stolen')).toBeUndefined();
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
  // A number format is words of a grammar, not code: what is none writes numbers plainly.
  for (const format of [`\${${code}}`, 'function () {}', '%{constructor}', '<b>,d</b>'])
    expect(draw({ ...pieExample, number_format: format })).not.toMatch(/stolen|constructor|<b>/);
});
