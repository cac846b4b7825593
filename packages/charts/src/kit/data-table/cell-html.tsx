import { createElement, Fragment, type ReactNode } from 'react';

/** Emphasis and links, which are made anew. */
const shownTags = new Set([
  'a',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'code',
  'mark',
  'small',
  'sub',
  'sup',
  'span',
  'br',
]);
/** What only groups: its text stays. */
const groupTags = new Set(['p', 'div', 'ul', 'ol', 'li', 'pre', 'table', 'thead', 'tbody', 'tr', 'td', 'th']);
const linkSchemes = ['http:', 'https:', 'mailto:', 'tel:'];

/** True for texts that are HTML of these tags alone, without what would run. */
function isShownHtml(text: string): boolean {
  if (!/<[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i.test(text) || /[\s"'/]on[a-z]+\s*=/i.test(text)) return false;
  const tags = [...text.matchAll(/<[/!]?([^\s/>]*)/g)].map(([, tag]) => tag?.toLowerCase() ?? '');
  return tags.every((tag) => shownTags.has(tag) || groupTags.has(tag));
}

function linkProps(element: Element): Readonly<Record<string, string>> {
  const address = URL.parse(element.getAttribute('href') ?? '', 'https://invalid.invalid');
  if (address === null || address.host === 'invalid.invalid' || !linkSchemes.includes(address.protocol)) return {};
  return { href: address.href, target: '_blank', rel: 'noopener noreferrer' };
}

function nodesOf(parent: Node): readonly ReactNode[] {
  return [...parent.childNodes].map((node, key): ReactNode => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element)) return null;
    const tag = node.localName;
    if (tag === 'br') return ' ';
    if (!shownTags.has(tag)) return createElement(Fragment, { key }, ...nodesOf(node));
    return createElement(tag, { key, ...(tag === 'a' ? linkProps(node) : {}) }, ...nodesOf(node));
  });
}

/** A text as it is shown: HTML of what is allowed as elements where `rendersHtml`, else letter by letter. */
export const textNode = (text: string, rendersHtml: boolean): ReactNode =>
  (rendersHtml ? cellHtml(text) : null) ?? text;

/**
 * A text that is HTML as elements, made anew from what is allowed: nothing that runs, asks, frames or is styled. Null for any other text, HTML with
 * pictures, scripts or handlers of events included: that is shown letter by letter, so that a reader sees what the cell holds.
 */
export function cellHtml(text: string): ReactNode {
  if (!isShownHtml(text)) return null;
  const { body } = new DOMParser().parseFromString(text, 'text/html');
  return createElement(Fragment, null, ...nodesOf(body));
}
