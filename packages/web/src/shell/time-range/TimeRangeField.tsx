import { TextField } from '@sextant/ui';

interface TimeRangeFieldProps {
  readonly label: string;
  /** A time range text; 'No filter' is none. */
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A time range as text. */
export function TimeRangeField({ label, value, onChange }: TimeRangeFieldProps) {
  return <TextField label={label} value={value} onChange={onChange} />;
}
