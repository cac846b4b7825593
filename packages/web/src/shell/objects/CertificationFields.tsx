import { FieldPair, TextField } from '@sextant/ui';

interface Certification {
  readonly certifiedBy: string;
  readonly details: string;
}

interface CertificationFieldsProps {
  readonly value: Certification;
  readonly onChange: (part: Partial<Certification>) => void;
  /** Who may stand there. */
  readonly hint: string;
}

/** Who has certified an object, and what that means; details alone say nothing. */
export const CertificationFields = ({ value: { certifiedBy, details }, onChange, hint }: CertificationFieldsProps) => (
  <FieldPair>
    <TextField
      label="Certified by"
      hint={hint}
      value={certifiedBy}
      onChange={(text) => onChange({ certifiedBy: text })}
    />
    <TextField
      label="Certification details"
      isDisabled={certifiedBy.trim() === ''}
      value={details}
      onChange={(text) => onChange({ details: text })}
    />
  </FieldPair>
);
