import type { Currency } from '../values/currency-text.ts';
import type { StackStyle } from '../groups/stacking.ts';
import type { LayerLook } from './layers.ts';
import type { Mark } from './look-controls.ts';

interface LineForm {
  readonly seriesType: Mark;
  readonly stack: StackStyle | null;
  readonly area: boolean;
  readonly opacity: number;
  readonly markerEnabled: boolean;
  readonly markerSize: number;
  readonly show_value: boolean;
  readonly only_total: boolean;
  readonly percentage_threshold: number | null;
  readonly y_axis_format: string;
  readonly currency_format: Currency | null;
}

/** How a form has its series drawn, for chart types with one query; `own` is what the type itself decides. */
export const lineLook = (
  form: Partial<LineForm> & Pick<LineForm, 'y_axis_format' | 'currency_format'>,
  ownLook: Partial<LayerLook> = {},
): LayerLook => ({
  mark: form.seriesType ?? 'line',
  stack: form.stack ?? null,
  area: form.area ?? false,
  opacity: form.opacity ?? 0.2,
  markerSize: form.markerEnabled === true ? (form.markerSize ?? 6) : null,
  showsValues: form.show_value ?? false,
  onlyTotal: form.only_total ?? true,
  threshold: (form.percentage_threshold ?? 0) / 100,
  axisIndex: 0,
  format: form.y_axis_format,
  currency: form.currency_format,
  ...ownLook,
});
