import { isRecord } from '@sextant/contract';
import { rejected, control, accepted, type ControlOptions, type Read } from '../declare/control.ts';
import { numberIn } from './number-in.ts';

/** A color as forms hold it: red, green and blue from 0 to 255, `a` from 0 to 1. */
export interface Rgba {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

function readColor(raw: unknown): Read<Rgba> {
  if (!isRecord(raw)) return rejected('is expected to be a color');
  const { r, g, b, a = 1 } = raw;
  const parts = [r, g, b, a].map((part) => numberIn(part));
  const [red, green, blue, alpha] = parts;
  if (red == null || green == null || blue == null || alpha == null) return rejected('is expected to be a color');
  const isByte = (part: number): boolean => part >= 0 && part <= 255;
  return [red, green, blue].every(isByte) && alpha >= 0 && alpha <= 1
    ? accepted({ r: red, g: green, b: blue, a: alpha })
    : rejected('is expected to be a color');
}

/** True for colors as palettes write them: '#2f4fd0', with or without opacity. */
export const isHexColor = (raw: unknown): raw is string => typeof raw === 'string' && /^#[0-9a-f]{3,8}$/i.test(raw);

/** A color for the drawing. */
export const rgbaText = ({ r, g, b, a }: Rgba): string => `rgba(${r},${g},${b},${a})`;

/** A control for one color; redraws only. */
export const color = <const Key extends string>(
  key: Key,
  label: string,
  description: string,
  options: ControlOptions<Rgba> = {},
) =>
  control<Key, Rgba>({
    key,
    kind: 'color',
    label,
    description,
    default: { r: 0, g: 122, b: 135, a: 1 },
    renderOnly: true,
    read: readColor,
    ...options,
  });
