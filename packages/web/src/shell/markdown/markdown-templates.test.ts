import { expect, test } from 'vitest';
import { markdownNodes } from './markdown-html.ts';

const shown = (text: string): HTMLElement => {
  const holder = document.createElement('div');
  holder.append(markdownNodes(text, 2));
  return holder;
};

test('[E8] templates in a text are words: no helper runs, no prototype is reached', () => {
  const texts = [
    '{{constructor.constructor("return 1 + 41")()}}',
    '{{#with "s" as |x|}}{{lookup x.sub "constructor"}}{{/with}}',
    '{{this.constructor.prototype.polluted}}',
    '${1 + 41} <%= 1 + 41 %> {% debug %}',
    '{{#each (lookup this "constructor")}}x{{/each}}',
  ];
  for (const text of texts) {
    const words = shown(text).textContent ?? '';
    expect(words.replaceAll(/[“”"]/g, '"')).toContain(text.split('<%')[0]?.trim() ?? text);
    expect(words).not.toContain('42');
  }
});
