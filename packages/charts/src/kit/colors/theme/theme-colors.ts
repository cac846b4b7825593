/** The colors that option builders set themselves, by role. Values are those of ui's tokens, which a test compares. */
export interface ThemeColors {
  readonly text: string;
  readonly text2: string;
  readonly text3: string;
  readonly surface: string;
  readonly raised: string;
  readonly line2: string;
  readonly grid: string;
  readonly axis: string;
  readonly accent: string;
  readonly accentSoft: string;
  readonly accentSoft2: string;
  /** Twelve category slots, or those with others derived from them. */
  readonly slots: readonly string[];
  /** Nine steps for amounts. */
  readonly sequential: readonly string[];
  /** Nine steps for rates where more is worse. */
  readonly heat: readonly string[];
  /** Nine steps to both sides of a middle. */
  readonly diverging: readonly string[];
  /** Good, dubious and bad. */
  readonly ok: string;
  readonly warn: string;
  readonly danger: string;
}

export type ThemeName = 'light' | 'dark';

/** Both themes' colors. */
export const themes: Readonly<Record<ThemeName, ThemeColors>> = {
  light: {
    text: '#171a21',
    text2: '#454b57',
    text3: '#646974',
    surface: '#ffffff',
    raised: '#ffffff',
    line2: '#d3d0c7',
    grid: '#ebe9e3',
    axis: '#b9b6ad',
    accent: '#2f48c9',
    accentSoft: '#ebeefb',
    accentSoft2: '#d8dff8',
    slots: [
      '#395cd0',
      '#bf801d',
      '#168c7d',
      '#d54c76',
      '#562f9a',
      '#688046',
      '#1795d8',
      '#983600',
      '#942a6c',
      '#897206',
      '#384452',
      '#175b40',
    ],
    sequential: ['#e7f2fc', '#bcdaf8', '#94c2f3', '#70a8eb', '#528edf', '#3973cf', '#2758ba', '#1c3ea1', '#162684'],
    heat: ['#faf3e1', '#edd7b2', '#e1ba85', '#d59b5b', '#c87c34', '#b75e0a', '#9f4401', '#852d01', '#6b1401'],
    diverging: ['#02585f', '#11828c', '#62a8b0', '#a7ccd1', '#f5eeec', '#dcbdb1', '#c18c78', '#a55d40', '#832e00'],
    ok: '#1a7448',
    warn: '#8f5400',
    danger: '#b3261e',
  },
  dark: {
    text: '#eaecef',
    text2: '#b9bfc9',
    text3: '#8d95a2',
    surface: '#171b21',
    raised: '#1d222a',
    line2: '#353d49',
    grid: '#232932',
    axis: '#4a5361',
    accent: '#8ea2ff',
    accentSoft: '#1e2644',
    accentSoft2: '#2a3560',
    slots: [
      '#7895fe',
      '#fca634',
      '#5bc9bc',
      '#ef728c',
      '#8f67cd',
      '#a1c57b',
      '#a2d6fa',
      '#d35c24',
      '#b35996',
      '#eddf79',
      '#8d98a9',
      '#469273',
    ],
    sequential: ['#1e2436', '#2b3859', '#364e7e', '#4066a2', '#4980c4', '#569be3', '#67b6fe', '#9bd1fd', '#cee9fd'],
    heat: ['#30211d', '#523023', '#734024', '#945420', '#b16b1c', '#cb8620', '#e1a335', '#f3c256', '#fee38e'],
    diverging: ['#4ce2f1', '#3ba5b0', '#317279', '#2a494d', '#312d2a', '#533e31', '#855c42', '#c3835c', '#feb990'],
    ok: '#62c893',
    warn: '#e9b35c',
    danger: '#ff8f86',
  },
};
