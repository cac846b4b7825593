/** What holds of most chart types; each says what is otherwise. */
export const usualAbout = {
  isPlain: false,
  display: 'marks',
  axis: null,
  annotates: null,
  colorsGroups: false,
  coverage: 'never',
  measureFormat: null,
} as const;
