/** What the reader chose; `system` follows the device and changes with it. */
export type ThemeChoice = 'light' | 'dark' | 'system';
/** What is on the screen. */
export type Theme = 'light' | 'dark';

// What has to be drawn for paper takes the light theme for that while.
let overridingTheme: Theme | null = null;

const storageKey = 'sextant.theme';
const darkQuery = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

const isChoice = (text: string | null): text is ThemeChoice => text === 'light' || text === 'dark' || text === 'system';

// Storage may be rejected (private windows, blocked cookies): then the choice lives as long as the page.
let unsavedChoice: ThemeChoice | null = null;

/** What the user chose in this browser; `system` without a choice, or where nothing can be stored. */
export function readThemeChoice(): ThemeChoice {
  if (unsavedChoice !== null) return unsavedChoice;
  try {
    const storedTheme = window.localStorage.getItem(storageKey);
    return isChoice(storedTheme) ? storedTheme : 'system';
  } catch {
    return 'system';
  }
}

/** The theme of a choice: that of the user's system for `system`. */
export const resolveTheme = (choice: ThemeChoice): Theme =>
  overridingTheme ?? (choice === 'system' ? (window.matchMedia(darkQuery).matches ? 'dark' : 'light') : choice);

/** Shows the page in one theme, whatever was chosen, until it is called with null; nothing is kept. */
export function overrideTheme(theme: Theme | null): void {
  overridingTheme = theme;
  applyTheme(readThemeChoice());
  for (const listener of listeners) listener();
}

/** Shows the page in the theme of a choice. */
export function applyTheme(choice: ThemeChoice): void {
  document.documentElement.dataset['theme'] = resolveTheme(choice);
}

/** Keeps a choice in this browser; where nothing can be stored, until the page is left. */
export function saveThemeChoice(choice: ThemeChoice): void {
  try {
    window.localStorage.setItem(storageKey, choice);
    unsavedChoice = null;
  } catch {
    unsavedChoice = choice;
  }
  applyTheme(choice);
  for (const listener of listeners) listener();
}

/** Tells of changes here, in other tabs, and of the device. */
export function subscribeTheme(listener: () => void): () => void {
  const media = window.matchMedia(darkQuery);
  const handleChange = () => {
    applyTheme(readThemeChoice());
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', handleChange);
  media.addEventListener('change', handleChange);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', handleChange);
    media.removeEventListener('change', handleChange);
  };
}
