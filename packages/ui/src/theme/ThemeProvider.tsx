import './base.css';
import { createContext, useContext, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { applyTheme, readThemeChoice, resolveTheme, saveThemeChoice, subscribeTheme } from './theme-store.ts';
import type { Theme, ThemeChoice } from './theme-store.ts';

/** The theme on the screen, the reader's choice, and how to change it. */
export interface ThemeState {
  theme: Theme;
  choice: ThemeChoice;
  choose: (choice: ThemeChoice) => void;
}

const ThemeContext = createContext<ThemeState | null>(null);

/**
 * Sets `data-theme` on the root element and hands the theme down. The choice is kept in local storage under
 * `sextant.theme`, follows the device while it is `system`, and is the same in all tabs.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const choice = useSyncExternalStore(subscribeTheme, readThemeChoice);
  const theme = useSyncExternalStore(subscribeTheme, () => resolveTheme(readThemeChoice()));
  useLayoutEffect(() => applyTheme(choice), [choice]);
  const state = useMemo(() => ({ theme, choice, choose: saveThemeChoice }), [theme, choice]);
  return <ThemeContext value={state}>{children}</ThemeContext>;
}

/** The theme state; throws outside of `ThemeProvider`. */
export function useTheme(): ThemeState {
  const state = useContext(ThemeContext);
  if (state === null) throw new Error('useTheme needs a ThemeProvider above it');
  return state;
}
