import { failInPage, type ErrorCode } from '@sextant/contract';
import { controlsOf, type ChartSpec, type FormOf, type Sectioned, type ValuesOf } from './chart-spec.ts';
import type { Control, RawForm } from './control.ts';

/** What keeps a form from being asked, at which control. */
export interface FormError {
  readonly code: ErrorCode;
  readonly key: string;
  readonly label: string;
  /** Why, without naming the control. */
  readonly reason: string;
  /** A plain sentence that names the control. */
  readonly message: string;
}

const isAbsent = (raw: unknown): boolean => raw === undefined || raw === null || raw === '';
const isEmpty = (raw: unknown): boolean => isAbsent(raw) || (Array.isArray(raw) && raw.length === 0);

/** Where "none" is among the choices and not what a control begins with, null is chosen and not absent. */
const hasNone = ({ choices }: Control): boolean => choices?.some(({ value }) => value === null) ?? false;

function valueOf(control: Control, formData: RawForm): unknown {
  const raw = formData[control.key];
  if (raw === null && hasNone(control)) return null;
  if (isAbsent(raw)) return control.default;
  const read = control.read(raw);
  return read.ok ? read.value : control.default;
}

/** The typed values of controls in a form: defaults where a key is absent or unreadable. */
export function valuesIn<const Controls extends readonly Control[]>(
  controls: Controls,
  formData: RawForm,
): ValuesOf<Controls> {
  // The keys and values come from the same controls that ValuesOf is derived from.
  return Object.fromEntries(controls.map((control) => [control.key, valueOf(control, formData)])) as ValuesOf<Controls>;
}

/**
 * The typed form of `spec`: defaults where a key is absent or unreadable. Never throws; `formData` itself stays untouched
 * and is carried along, unknown keys included.
 */
export function readForm<Spec extends Sectioned>(spec: Spec, formData: RawForm): FormOf<Spec> {
  // The keys and values come from the same controls that FormOf is derived from.
  return { ...valuesIn(controlsOf(spec), formData), formData } as FormOf<Spec>;
}

function errorOf(control: Control, formData: RawForm): FormError | null {
  if (!control.isVisible(formData)) return null;
  const raw = formData[control.key];
  const named = { key: control.key, label: control.label };
  if (control.isRequired && isEmpty(raw)) {
    return {
      ...named,
      code: 'CHART_002',
      reason: 'cannot be empty',
      message: failInPage('CHART_002', { control: control.label }).message,
    };
  }
  if (isAbsent(raw)) return null;
  const read = control.read(raw);
  if (read.ok) return null;
  return {
    ...named,
    code: read.code,
    reason: read.reason,
    message: failInPage('CHART_003', { control: control.label, reason: read.reason }).message,
  };
}

/** What is missing or unreadable in a form, in the order of the panel; empty when it can be asked. */
export function formErrors(spec: ChartSpec, formData: RawForm): FormError[] {
  return controlsOf(spec).flatMap((control) => errorOf(control, formData) ?? []);
}

/** The raw values of every control's default, for a new chart of this type. Controls without a default are absent. */
export function defaultFormData(spec: ChartSpec): Record<string, unknown> {
  const entries = controlsOf(spec)
    .filter((control) => ['string', 'number', 'boolean'].includes(typeof control.default))
    .map((control) => [control.key, control.default] as const);
  return { viz_type: spec.type, ...Object.fromEntries(entries) };
}
