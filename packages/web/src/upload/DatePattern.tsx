import { useState } from 'react';
import type { UploadColumn } from '@sextant/contract';
import { TextField } from '@sextant/ui';

interface DatePatternProps {
  readonly column: UploadColumn;
  /** What a user has set; empty leaves it to the file. */
  readonly savedPattern: string;
  readonly onChange: (pattern: string) => void;
}

/** How the times of one column are written. It counts when the field is left, or at Enter. */
export function DatePattern({ column, savedPattern, onChange }: DatePatternProps) {
  const [text, setText] = useState(savedPattern);
  const pattern = text.trim();
  const isPattern = pattern === '' || pattern.includes('%');
  const commit = () => {
    if (isPattern && pattern !== savedPattern) onChange(pattern);
  };
  return (
    <TextField
      label={`Date pattern of ${column.name}`}
      isMono
      value={text}
      placeholder={column.datePattern ?? '%Y-%m-%d'}
      hint="%d day, %m month, %Y year, %H hour, %M minute"
      error={isPattern ? null : 'Write the parts as %d, %m, %Y'}
      onChange={setText}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
