import { expect, test } from 'vitest';
import { markdownNodes } from './markdown-html.ts';

const renderMarkdown = (text: string): HTMLElement => {
  const container = document.createElement('div');
  container.append(markdownNodes(text, 2));
  return container;
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
    const renderedText = renderMarkdown(text).textContent ?? '';
    expect(renderedText.replaceAll(/[“”"]/g, '"')).toContain(text.split('<%')[0]?.trim() ?? text);
    expect(renderedText).not.toContain('42');
  }
});
