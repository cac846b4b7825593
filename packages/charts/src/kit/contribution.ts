/** What a value is a share of, as Superset's `contributionMode` has it. */
export const contributionChoices = [
  { value: null, label: 'Amounts' },
  { value: 'row', label: 'Share of each step' },
  { value: 'column', label: 'Share of each series' },
] as const;
