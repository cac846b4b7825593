import createDOMPurify from 'dompurify';
import type { Config } from 'dompurify';
import { Marked } from 'marked';

/** Words, lists, tables, links and pictures: nothing that runs, asks, frames, is styled or is found by a name. */
const allowedTags: readonly string[] = [
  'h1 h2 h3 h4 h5 h6 p br hr div span blockquote pre code kbd samp',
  'strong b em i u s del ins mark small sub sup abbr cite q',
  'ul ol li dl dt dd table caption thead tbody tfoot tr th td',
  'a img figure figcaption details summary',
].flatMap((line) => line.split(' '));
const allowedAttributes: readonly string[] =
  'href src alt title lang dir align start reversed open colspan rowspan width height'.split(' ');

const settings = {
  ALLOWED_TAGS: [...allowedTags],
  ALLOWED_ATTR: [...allowedAttributes],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} satisfies Config;

const linkSchemes: readonly string[] = ['http:', 'https:', 'mailto:', 'tel:'];
const pictureData = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i;

const addressOf = (text: string | null): URL | null =>
  text === null || text.trim() === '' ? null : URL.parse(text, window.location.href);

/** Links lead on without a hold on this page; those to elsewhere open beside it. */
function resolveLink(link: Element): void {
  const address = addressOf(link.getAttribute('href'));
  if (address === null || !linkSchemes.includes(address.protocol)) {
    link.replaceWith(...link.childNodes);
    return;
  }
  link.setAttribute('rel', 'noopener noreferrer');
  if (address.origin !== window.location.origin) link.setAttribute('target', '_blank');
}

/** The page loads no pictures from elsewhere, which would tell others who reads: those become links. */
function resolvePicture(picture: Element): void {
  const address = addressOf(picture.getAttribute('src'));
  const isOwn = address?.origin === window.location.origin;
  if (isOwn || (address !== null && pictureData.test(address.href))) {
    picture.setAttribute('loading', 'lazy');
    if (!picture.hasAttribute('alt')) picture.setAttribute('alt', '');
    return;
  }
  const replacement = document.createElement(address !== null && /^https?:$/.test(address.protocol) ? 'a' : 'span');
  const alt = picture.getAttribute('alt') ?? '';
  replacement.textContent = alt === '' ? (address?.hostname ?? '') : alt;
  if (replacement instanceof HTMLAnchorElement && address !== null) {
    replacement.href = address.href;
    replacement.title = `Picture at ${address.hostname}`;
    resolveLink(replacement);
  }
  picture.replaceWith(replacement);
}

const lowestHeading = 6;

/** Headings of a text stand below those of the page around it. */
function lowerHeading(heading: Element, by: number): void {
  const level = Math.min(lowestHeading, Number(heading.tagName.slice(1)) + by);
  const lower = document.createElement(`h${level}`);
  lower.append(...heading.childNodes);
  heading.replaceWith(lower);
}

const marked = new Marked({
  gfm: true,
  renderer: { checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') },
});
const purify = createDOMPurify(window);

/**
 * Markdown as nodes that are safe to show to anybody, whoever wrote it. HTML in it is kept as far as it is words, lists,
 * tables, links and pictures. `underHeading` is the level of the heading that the text stands under. What cannot be read as
 * markdown comes back as it stands.
 */
export function markdownNodes(text: string, underHeading: number): DocumentFragment {
  let html: string;
  try {
    html = marked.parse(text, { async: false });
  } catch {
    const plainFragment = document.createDocumentFragment();
    plainFragment.append(text);
    return plainFragment;
  }
  const nodes = purify.sanitize(html, settings);
  for (const link of nodes.querySelectorAll('a')) resolveLink(link);
  for (const picture of nodes.querySelectorAll('img')) resolvePicture(picture);
  for (const heading of nodes.querySelectorAll('h1, h2, h3, h4, h5, h6')) lowerHeading(heading, underHeading);
  return nodes;
}
