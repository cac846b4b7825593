const token =
  /\s*(?:([{}[\],:])|("(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/uy;

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

const expectedTexts: Readonly<Record<Expected, string>> = {
  value: 'a value is expected',
  'value or end': 'a value or ] is expected',
  key: 'a name in double quotes is expected',
  'key or end': 'a name in double quotes or } is expected',
  colon: 'a colon is expected',
  'comma or end': 'a comma or the end is expected',
  nothing: 'nothing more is expected',
};

/** What may follow a token, null when the token may not stand there. `open` is changed: it holds the brackets that are open. */
function after(expected: Expected, sign: string, isText: boolean, open: string[]): Expected | null {
  const ended = (): Expected => (open.length === 0 ? 'nothing' : 'comma or end');
  const isClosing = sign === '}' || sign === ']';
  if (isClosing) {
    const mayClose = expected === 'comma or end' || expected === (sign === '}' ? 'key or end' : 'value or end');
    return mayClose && open.pop() === (sign === '}' ? '{' : '[') ? ended() : null;
  }
  if (expected === 'colon') return sign === ':' ? 'value' : null;
  if (expected === 'comma or end') return sign !== ',' ? null : open.at(-1) === '{' ? 'key' : 'value';
  if (expected === 'key' || expected === 'key or end') return isText ? 'colon' : null;
  if (expected === 'nothing' || sign === ',' || sign === ':') return null;
  if (sign !== '{' && sign !== '[') return ended();
  open.push(sign);
  return sign === '{' ? 'key or end' : 'value or end';
}

/** Where a text stops being JSON, with its line from 1 and what was expected there; null when it is JSON. */
export function jsonError(text: string): { readonly line: number; readonly expectedText: string } | null {
  const open: string[] = [];
  let expected: Expected = 'value';
  let offset = 0;
  const error = (): { line: number; expectedText: string } => {
    const start = offset + (/^\s*/.exec(text.slice(offset))?.[0].length ?? 0);
    return { line: text.slice(0, start).split('\n').length, expectedText: expectedTexts[expected] };
  };
  while (text.slice(offset).trim() !== '') {
    token.lastIndex = offset;
    const match = token.exec(text);
    const next: Expected | null = match === null ? null : after(expected, match[1] ?? '', match[2] !== undefined, open);
    if (next === null) return error();
    expected = next;
    offset = token.lastIndex;
  }
  return expected === 'nothing' ? null : error();
}
