import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const folder = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'));

/** The typeface of the product, as files that are embedded: no font of the machine is needed. */
export const fontFiles = {
  regular: join(folder, '400Regular', 'Inter_400Regular.ttf'),
  semibold: join(folder, '600SemiBold', 'Inter_600SemiBold.ttf'),
} as const;
