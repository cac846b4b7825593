import { useEffect, useState } from 'react';
import { CheckIcon, CopyIcon } from '../display/icons.ts';
import { Button } from './Button.tsx';
import type { ButtonSize } from './Button.tsx';

/** What CopyButton takes. */
export interface CopyButtonProps {
  /** A function is asked for it when it is pressed. */
  text: string | (() => Promise<string>);
  /** Default 'xs'. */
  size?: ButtonSize;
  /** What is copied, where it is not what stands beside it. Default 'Copy'. */
  label?: string;
}

type Outcome = 'idle' | 'copied' | 'blocked';
const outcomes = { copied: 'Copied', blocked: 'Copying is blocked' } as const satisfies Partial<
  Record<Outcome, string>
>;

/** Puts a text on the clipboard and says for 2 s whether that worked. */
export function CopyButton({ text, size = 'xs', label = 'Copy' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('idle');
  useEffect(() => {
    if (outcome === 'idle') return undefined;
    const timer = setTimeout(() => setOutcome('idle'), 2_000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : await text());
      setOutcome('copied');
    } catch {
      setOutcome('blocked');
    }
  };
  return (
    <Button kind="quiet" size={size} icon={outcome === 'copied' ? CheckIcon : CopyIcon} onPress={() => void copy()}>
      <span aria-live="polite">{outcome === 'idle' ? label : outcomes[outcome]}</span>
    </Button>
  );
}
