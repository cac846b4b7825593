import { createElement, Fragment, type ReactNode } from 'react';

/** Words, links and lists; whatever else stands in a text is left out, and its words stay. */
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
/** What is not read as words. */
const silentTags = new Set(['script', 'style', 'template', 'iframe', 'object', 'noscript', 'svg', 'math']);
const linkSchemes = ['http:', 'https:', 'mailto:', 'tel:'];

/** True for texts that begin like HTML. */
const looksLikeHtml = (text: string): boolean => /<[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i.test(text);

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
    if (silentTags.has(tag)) return null;
    if (tag === 'br') return ' ';
    if (!shownTags.has(tag)) return createElement(Fragment, { key }, ...nodesOf(node));
    return createElement(tag, { key, ...(tag === 'a' ? linkProps(node) : {}) }, ...nodesOf(node));
  });
}

/**
 * A text that is HTML as elements, made anew from what is allowed: nothing that runs, asks, frames or is styled. Null for a text that is none.
 */
export function cellHtml(text: string): ReactNode {
  if (!looksLikeHtml(text)) return null;
  // A document that is parsed apart runs and fetches nothing.
  const { body } = new DOMParser().parseFromString(text, 'text/html');
  return createElement(Fragment, null, ...nodesOf(body));
}
