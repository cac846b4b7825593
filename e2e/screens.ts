/** A screen that is photographed: where it is, and what must be visible before the picture is taken. */
export interface Screen {
  /** File name of the picture, before theme and size. */
  name: string;
  path: string;
  /** Role and name of something that is only there when the screen is ready. */
  ready: { role: 'heading' | 'button' | 'main' | 'table'; name?: string | RegExp };
  /** False for screens that are seen before signing in. */
  signedIn: boolean;
}

/** Every screen of the product; a new page adds its line here. */
export const screens: readonly Screen[] = [{ name: 'start', path: '/', ready: { role: 'heading' }, signedIn: false }];

export const sizes = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const;

export const themes = ['light', 'dark'] as const;
