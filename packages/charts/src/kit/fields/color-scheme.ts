import { bad, control, good, type Read } from '../control.ts';

const readName = (raw: unknown): Read<string> =>
  typeof raw === 'string' ? good(raw) : bad('is expected to be a text');

/** A control for the colors of series and groups; null takes the palette of the product. */
export const colorScheme = () =>
  control<'color_scheme', string | null>({
    key: 'color_scheme',
    kind: 'colorScheme',
    label: 'Color scheme',
    description: 'The colors of series and groups.',
    default: null,
    renderOnly: true,
    read: readName,
  });
