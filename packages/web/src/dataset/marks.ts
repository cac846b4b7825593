import { isRecord } from '@sextant/contract';
/** What is kept of a column or metric beside its own fields: in the JSON text `extra`, as Superset keeps it. */
export interface Marks {
  readonly certifiedBy: string;
  readonly certificationDetails: string;
  /** Markdown, shown wherever the column or metric is chosen. */
  readonly warning: string;
  /** How numbers of a column are written, in d3's notation. Metrics have a field of their own for it. */
  readonly format: string;
}

type Extra = Readonly<Record<string, unknown>>;

function extraOf(text: string | null): Extra {
  try {
    const read: unknown = JSON.parse(text ?? '{}');
    return isRecord(read) ? read : {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The marks in an `extra`; empty where it says nothing. */
export function marksOf(extra: string | null): Marks {
  const { certification, warning_markdown: warning, d3format } = extraOf(extra);
  const { certified_by: by, details } = isRecord(certification) ? certification : {};
  return {
    certifiedBy: textOf(by),
    certificationDetails: textOf(details),
    warning: textOf(warning),
    format: textOf(d3format),
  };
}

/** `extra` with these marks: what else stands in it stays. Null when nothing is left. */
export function withMarks(extra: string | null, marks: Marks): string | null {
  if (JSON.stringify(marksOf(extra)) === JSON.stringify(marks)) return extra;
  const { certification: before, warning_markdown: _warning, d3format: _format, ...rest } = extraOf(extra);
  const { certified_by: _by, details: _details, ...further } = isRecord(before) ? before : {};
  const certification = {
    ...further,
    ...(marks.certifiedBy.trim() === '' ? {} : { certified_by: marks.certifiedBy.trim() }),
    ...(marks.certificationDetails.trim() === '' ? {} : { details: marks.certificationDetails.trim() }),
  };
  const after = {
    ...rest,
    ...(Object.keys(certification).length === 0 ? {} : { certification }),
    ...(marks.warning.trim() === '' ? {} : { warning_markdown: marks.warning }),
    ...(marks.format.trim() === '' ? {} : { d3format: marks.format.trim() }),
  };
  return Object.keys(after).length === 0 ? null : JSON.stringify(after);
}
