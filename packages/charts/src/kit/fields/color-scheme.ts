import { rejected, control, accepted, type ControlOptions, type Read } from '../declare/control.ts';

const readName = (raw: unknown): Read<string> =>
  typeof raw === 'string' ? accepted(raw) : rejected('is expected to be a text');

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

/** A control for the colors of amounts; null takes the ramp of the product. */
export const linearColorScheme = (options: ControlOptions<string | null> = {}) =>
  control<'linear_color_scheme', string | null>({
    key: 'linear_color_scheme',
    kind: 'linearColorScheme',
    label: 'Color scheme',
    description: 'The colors from small to large amounts.',
    default: null,
    renderOnly: true,
    read: readName,
    ...options,
  });
