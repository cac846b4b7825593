import { useEffect, useState } from 'react';
import { CheckIcon, CopyIcon } from '../display/icons.ts';
import { Button } from './Button.tsx';
import type { ButtonSize } from './Button.tsx';

/** What CopyButton takes. */
export interface CopyButtonProps {
  text: string;
  /** Default 'xs'. */
  size?: ButtonSize;
}

type Outcome = 'idle' | 'copied' | 'blocked';
const labels: Readonly<Record<Outcome, string>> = { idle: 'Copy', copied: 'Copied', blocked: 'Copying is blocked' };

/** Puts a text on the clipboard and says for 2 s whether that worked. */
export function CopyButton({ text, size = 'xs' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('idle');
  useEffect(() => {
    if (outcome === 'idle') return undefined;
    const timer = setTimeout(() => setOutcome('idle'), 2_000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('blocked');
    }
  };
  return (
    <Button kind="quiet" size={size} icon={outcome === 'copied' ? CheckIcon : CopyIcon} onPress={() => void copy()}>
      <span aria-live="polite">{labels[outcome]}</span>
    </Button>
  );
}
