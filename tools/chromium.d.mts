/** CHROMIUM_PATH, else the system's headless shell, else its Chromium; null when there is none. */
export function findChromium(): string | null;
/** Path of a Chromium, installed by the package manager when missing. Throws a plain message when it can't be had. */
export function ensureChromium(): string;
/** Flags every Chromium of the tests is started with. */
export const chromiumFlags: readonly string[];
/** Further flags of one whose pages live a few seconds, and where no times are measured. */
export const shortLivedFlags: readonly string[];
