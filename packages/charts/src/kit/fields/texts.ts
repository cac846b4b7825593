import { rejected, control, accepted, type ControlOptions, type Read } from '../declare/control.ts';

function readTexts(raw: unknown): Read<readonly string[]> {
  const values: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
  const texts = values.filter((value) => typeof value === 'string');
  if (texts.length < values.length) return rejected('is expected to be a list of texts');
  return accepted([...new Set(texts.map((value) => value.trim()).filter((value) => value !== ''))]);
}

/** A control for a list of texts, from its choices or typed. */
export const texts = <const Key extends string>(
  key: Key,
  label: string,
  description: string,
  options: ControlOptions<readonly string[]> = {},
) =>
  control<Key, readonly string[]>({
    key,
    kind: 'texts',
    label,
    description,
    default: [],
    isOpen: true,
    read: readTexts,
    ...options,
  });
