import type { Metric } from '@sextant/contract';
import { isShareMetric } from '../values/derived-format.ts';
import { shareFormat } from '../values/numbers.ts';
import type { FormOf, Sectioned } from '../declare/chart-spec.ts';
import type { RawForm } from '../declare/control.ts';
import { readForm } from '../declare/read-form.ts';

/** Settings of metrics, and those that say how their numbers are written. */
const formatKeys = [
  ['metric', 'number_format'],
  ['metric', 'y_axis_format'],
  ['metrics', 'y_axis_format'],
  ['x', 'xAxisFormat'],
  ['y', 'y_axis_format'],
  ['size', 'tooltipSizeFormat'],
] as const;

const areShares = (setting: unknown): boolean => {
  const metrics = (Array.isArray(setting) ? setting : [setting]) as readonly (Metric | null | undefined)[];
  return metrics.length > 0 && metrics.every((metric) => metric != null && isShareMetric(metric));
};

/** The typed form of `spec` as it is drawn: shares of all rows are written in percent where it leaves open how numbers are written. */
export function readDrawnForm<Spec extends Sectioned>(spec: Spec, formData: RawForm): FormOf<Spec> {
  const form = readForm(spec, formData);
  const values: Readonly<Record<string, unknown>> = { ...form };
  const formats = formatKeys.flatMap(([metric, format]) =>
    values[format] === 'SMART_NUMBER' && areShares(values[metric]) ? [[format, shareFormat] as const] : [],
  );
  return formats.length === 0 ? form : { ...form, ...Object.fromEntries(formats) };
}
