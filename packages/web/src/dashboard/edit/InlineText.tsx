import { TextField } from '@sextant/ui';
import { useState } from 'react';

interface InlineTextProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  readonly className?: string;
  /** Called with the text when it is left or Enter is pressed; Esc gives back what it was. */
  readonly onDone: (value: string) => void;
}

/** A text that is edited where it stands: one change, whenever the field is left. */
export function InlineText({ label, value, placeholder, autoFocus = false, className, onDone }: InlineTextProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const finish = (text: string | null) => {
    setTyped(null);
    onDone(text ?? value);
  };
  return (
    <div
      className={className}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        finish(event.key === 'Enter' ? typed : null);
      }}
    >
      <TextField
        label={label}
        isLabelHidden
        size="sm"
        value={typed ?? value}
        autoFocus={autoFocus}
        onChange={setTyped}
        onBlur={() => finish(typed)}
        {...(placeholder === undefined ? {} : { placeholder })}
      />
    </div>
  );
}
