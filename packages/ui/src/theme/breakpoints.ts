/**
 * Widths of the window, in CSS pixels, at which the layout changes; the only owner. Below `md` is a phone (one column), below `lg` a tablet
 * (panels become drawers), below `xl` tiles move to the next line before they get too narrow. Style sheets cannot read them: they
 * write `@media (width < 768px)`, and a test holds each of them to this table.
 */
export const breakpoints = { sm: 576, md: 768, lg: 992, xl: 1200 } as const;

/** A name of a breakpoint. */
export type Breakpoint = keyof typeof breakpoints;

/** The media query that holds below a breakpoint. */
export const belowWidth = (name: Breakpoint): string => `(width < ${breakpoints[name]}px)`;
