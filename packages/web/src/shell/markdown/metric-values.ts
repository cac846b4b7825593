import { valuePlaces } from '@sextant/dashboard';
import type { TextValues } from '@sextant/dashboard';

const isCode = (node: Node): boolean => node.parentElement?.closest('code, pre, kbd, samp') != null;

/** Puts values into the words of a text that is safe already: as text, never as markup; code keeps its braces. */
export function insertValues(nodes: DocumentFragment, values: TextValues): void {
  const texts = document.createTreeWalker(nodes, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
    if (node instanceof Text && node.data.includes('{{') && !isCode(node)) found.push(node);
  for (const node of found) {
    const parts: (Node | string)[] = [];
    let end = 0;
    for (const match of node.data.matchAll(valuePlaces)) {
      const value = values.get(match[1] ?? '');
      if (value === undefined) continue;
      const place = document.createElement('span');
      place.textContent = value.text;
      place.title = value.title;
      place.dataset['value'] = value.state;
      if (value.state === 'waiting') place.setAttribute('aria-busy', 'true');
      parts.push(node.data.slice(end, match.index), place);
      end = match.index + match[0].length;
    }
    if (parts.length > 0) node.replaceWith(...parts, node.data.slice(end));
  }
}
