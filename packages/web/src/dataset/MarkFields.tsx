import { TextField } from '@sextant/ui';
import type { Marks } from './marks.ts';

interface MarkFieldsProps {
  readonly marks: Marks;
  readonly onChange: (changes: Partial<Marks>) => void;
}

/** Who vouches for a column or metric, and what to mind about it. */
export function MarkFields({ marks, onChange }: MarkFieldsProps) {
  return (
    <>
      <TextField
        label="Certified by"
        hint="Who vouches for it"
        value={marks.certifiedBy}
        onChange={(certifiedBy) => onChange({ certifiedBy })}
      />
      <TextField
        label="Certification details"
        value={marks.certificationDetails}
        onChange={(certificationDetails) => onChange({ certificationDetails })}
      />
      <TextField
        label="Warning"
        hint="Markdown, shown where it is chosen"
        value={marks.warning}
        onChange={(warning) => onChange({ warning })}
      />
    </>
  );
}
