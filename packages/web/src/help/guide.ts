import { pages } from '../shell/navigation/navigation.ts';

/** A page of the guide: one task. */
export interface GuidePage {
  /** Its part of the address: `from-a-file`. */
  readonly id: string;
  readonly title: string;
  /** Its first paragraph, without marks. */
  readonly summary: string;
  /** Markdown below the title; links lead to the pages of Help, pictures to the built files. */
  readonly text: string;
}

const pathOf = (id: string): string => pages.helpPage(id);

/**
 * Reads a file of `docs/guide`. Its name is its place in the order and its id (`01-from-a-file.md`); its first line is the
 * title. @throws when it has no title: a page without one is a mistake of ours.
 */
export function readGuidePage(path: string, markdown: string, pictures: Readonly<Record<string, string>>): GuidePage {
  const id = /(?:^|\/)\d+-([a-z0-9-]+)\.md$/.exec(path)?.[1];
  const [, title, body] = /^# (.+)\n+([^]*)$/.exec(markdown) ?? [];
  if (id === undefined || title === undefined || body === undefined) throw new Error(`${path} is no page of the guide`);
  const text = body
    .replaceAll(/\]\(\d+-([a-z0-9-]+)\.md\)/g, (_, other: string) => `](${pathOf(other)})`)
    .replaceAll(/\]\(\.\.\/pictures\/([^)]+)\)/g, (link, name: string) => {
      const url = pictures[name];
      return url === undefined ? link : `](${url})`;
    });
  const summary = (body.split('\n\n')[0] ?? '').replaceAll(/\[([^\]]+)\]\([^)]*\)|[*`]/g, '$1').replaceAll('\n', ' ');
  return { id, title, summary, text };
}

const files = import.meta.glob<string>('../../../../docs/guide/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const pictureUrls = import.meta.glob<string>('../../../../docs/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});
const pictures = Object.fromEntries(
  Object.entries(pictureUrls).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
);

/** The guide, in the order in which its files are numbered. */
export const guide: readonly GuidePage[] = Object.keys(files)
  .toSorted()
  .map((path) => readGuidePage(path, files[path] ?? '', pictures));

/** Pages that hold every word that was typed, those with all of them in their title first. */
export function searchGuide(guidePages: readonly GuidePage[], typed: string): readonly GuidePage[] {
  const searchWords = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const hasAllWords = (text: string) => searchWords.every((word) => text.toLowerCase().includes(word));
  const found = guidePages.filter((page) => hasAllWords(`${page.title} ${page.text}`));
  return [...found.filter((page) => hasAllWords(page.title)), ...found.filter((page) => !hasAllWords(page.title))];
}
