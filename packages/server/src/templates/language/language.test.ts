import { duckdb } from '@sextant/sql';
import { describe, expect, test } from 'vitest';
import { renderText } from '../render-text.ts';
import { trustedText } from './text.ts';
import { list, record } from './values.ts';
import type { Value } from './values.ts';

const names = new Map<string, Value>([
  ['xs', list([3, 1, 2])],
  ['words', list([trustedText('b'), trustedText('a'), trustedText('b')])],
  ['rows', list([record({ n: 1, t: trustedText('x') }), record({ n: 2, t: trustedText('y') })])],
  ['nothing', null],
]);
const render = (source: string): string => renderText(source, { names, dialect: duckdb, place: 'Test' });

/** What Jinja2 3.1.6 (Python) writes for the same text and the same values. */
const writtenTemplates: readonly (readonly [template: string, text: string])[] = [
  ['a{# c #}b', 'ab'],
  ['a {%- if true -%} b {%- endif -%} c', 'abc'],
  ['{{ 7 / 2 }} {{ 6 / 2 }} {{ 7 // 2 }} {{ -7 // 2 }} {{ -7 % 3 }} {{ 2 ** 3 }}', '3.5 3.0 3 -4 2 8'],
  ['{{ 1.0 }} {{ 1.5 + 1 }} {{ true }} {{ none }}', '1.0 2.5 True None'],
  ["{{ 'a' ~ 1 ~ none }} {{ 'ab' * 2 }} {{ [1] + [2] }}", 'a1None abab [1, 2]'],
  ["{{ (1,) }} {{ (1, 'a') }} {{ {'a': 1, 'b': [2]} }}", "(1,) (1, 'a') {'a': 1, 'b': [2]}"],
  ["{{ 1 < 2 < 3 }} {{ 1 in [1] }} {{ 'b' not in 'abc' }} {{ not 1 }} {{ 1 and 0 or 2 }}", 'True True False False 2'],
  ["{{ 'y' if 1 else 'n' }}{{ 'z' if 0 }}", 'y'],
  ["{{ 'abc'[1:] }} {{ 'abc'[-1] }} {{ 'abc'[::-1] }} {{ xs[0] }} {{ xs[:2] }}", 'bc c cba 3 [3, 1]'],
  ["{{ 'a,b'.split(',') }} {{ ' x '.strip() }} {{ 'x'.upper() }} {{ 'abc'.replace('b', 'z') }}", "['a', 'b'] x X azc"],
  ["{{ ','.join(words) }} {{ 'abc'.startswith('a') }} {{ 'a-b'.title() }} {{ '7'.zfill(3) }}", 'b,a,b True A-B 007'],
  ["{{ '%s-%02d' % ('a', 5) }} {{ '%.2f' % 1.5 }} {{ '{} {x}'.format(1, x='y') }}", 'a-05 1.50 1 y'],
  [
    '{{ xs|sort }} {{ xs|sort(reverse=true)|first }} {{ xs|max }} {{ xs|min }} {{ xs|sum }} {{ xs|last }}',
    '[1, 2, 3] 3 3 1 6 2',
  ],
  [
    "{{ words|unique|list }} {{ words|join('-') }} {{ words|length }} {{ words|map('upper')|list }}",
    "['b', 'a'] b-a-b 3 ['B', 'A', 'B']",
  ],
  ["{{ rows|map(attribute='n')|list }} {{ rows|selectattr('t', 'eq', 'y')|map(attribute='n')|first }}", '[1, 2] 2'],
  ["{{ xs|select('odd')|list }} {{ xs|reject('odd')|list }} {{ xs|batch(2)|list }}", '[3, 1] [2] [[3, 1], [2]]'],
  [
    "{{ nothing|default('x') }} {{ nothing|default('x', true) }} {{ gone|default('y') }} {{ gone is defined }}",
    'None x y False',
  ],
  ["{{ '5'|int + 1 }} {{ 'x'|int }} {{ '1.5'|float }} {{ 1.25|round(1) }} {{ -3|abs }}", '6 0 1.5 1.2 3'],
  ["{{ {'a': 1}|tojson }} {{ ['x', none, true]|tojson }}", '{"a": 1} ["x", null, true]'],
  [
    "{{ 5 is divisibleby 5 }} {{ 'x' is string }} {{ 1 is number }} {{ none is none }} {{ 3 is not even }}",
    'True True True True True',
  ],
  ['{% for x in xs %}{{ loop.index }}{{ x }}{% if not loop.last %},{% endif %}{% endfor %}', '13,21,32'],
  ['{% for x in xs if x > 1 %}{{ x }}{% else %}none{% endfor %}', '32'],
  ['{% for x in [] %}{% else %}none{% endfor %}', 'none'],
  ["{% for k, v in {'a': 1}.items() %}{{ k }}={{ v }}{% endfor %}", 'a=1'],
  ['{% set x = 1 %}{% for i in [1] %}{% set x = 2 %}{% endfor %}{{ x }}', '1'],
  ['{% set ns = namespace(n=0) %}{% for i in range(4) %}{% set ns.n = ns.n + i %}{% endfor %}{{ ns.n }}', '6'],
  ['{% set a, b = 1, 2 %}{{ b }}{{ a }}', '21'],
  ['{% set t %}x{{ 1 }}{% endset %}{{ t }}', 'x1'],
  ["{% macro m(a, b='z') %}{{ a }}{{ b }}{% endmacro %}{{ m(1) }}{{ m(2, b=3) }}", '1z23'],
  ['{% with a = 1 %}{{ a }}{% endwith %}{{ a is defined }}', '1False'],
  ['{% filter upper %}ab{% endfilter %}', 'AB'],
  ['{% raw %}{{ x }}{% endraw %}', '{{ x }}'],
  ['{% set l = [1] %}{% set _ = l.append(2) %}{{ l }}', '[1, 2]'],
  ["{{ {'a': none}.get('a', 1) }} {{ {'a': 1}.get('b') }} {{ {'a': 1}['a'] }}", 'None None 1'],
  ["{{ 'x' in {'x': 1} }} {{ [1, 2] == [1, 2] }} {{ '1' == 1 }}", 'True True False'],
  ["{{ '2024-01-05 10:00:00'|to_datetime }}", '2024-01-05 10:00:00'],
  ["{{ ('2024-01-05'|to_datetime('%Y-%m-%d')).strftime('%d/%m') }}", '05/01'],
];

test.each(writtenTemplates)('%s is written as in Jinja', (template, text) => {
  expect(render(template)).toBe(text);
});

describe('errors', () => {
  test.each([
    ['{% raw %}', 'Test: Missing end of raw directive'],
    ['{{ 1 / 0 }}', 'Test: division by zero'],
    ['{{ gone.deeper() }}', "Test: 'gone' is undefined"],
    ['{{ gone }}', 'Test: The following parameter in your query is undefined: "gone".'],
    ['{% nope %}', "Test: Encountered unknown tag 'nope'."],
    ['{% if 1 %}', "Test: Unexpected end of template, looking for 'elif' or 'else' or 'endif'"],
    ['a\n\nb {{ 1 / 0 }}', 'Test: division by zero (line 3)'],
    ["{{ 'a'|nope }}", "Test: No filter named 'nope'."],
    ['{{ 1 is nope }}', "Test: No test named 'nope'."],
    ['{{ 1 2 }}', "Test: expected the end of the statement, got '2'"],
    ['{{ a( }}', "Test: unexpected '}', expected the end of '('"],
    ["{{ 1 + 'a' }}", "Test: unsupported operand types for +: 'int' and 'str'"],
  ])('%s', (template, message) => {
    expect(() => render(template)).toThrow(message);
  });
});
