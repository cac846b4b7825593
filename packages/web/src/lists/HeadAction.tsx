import { useNavigate } from '@tanstack/react-router';
import { Button, ButtonLink, IconButton, usePhone } from '@sextant/ui';
import type { IconType } from '@sextant/ui';

interface HeadActionProps {
  readonly icon: IconType;
  readonly text: string;
  /** Where it goes, or what it does. */
  readonly to: string | (() => void);
}

/** An action in the head of a list that is not its main one; on a phone, whose head is narrow, its icon alone. */
export function HeadAction({ icon, text, to }: HeadActionProps) {
  const isPhone = usePhone();
  const navigate = useNavigate();
  if (isPhone) {
    const action = typeof to === 'string' ? () => void navigate({ to }) : to;
    return <IconButton kind="default" icon={icon} label={text} onPress={action} />;
  }
  if (typeof to === 'string') {
    return (
      <ButtonLink icon={icon} href={to}>
        {text}
      </ButtonLink>
    );
  }
  return (
    <Button icon={icon} onPress={to}>
      {text}
    </Button>
  );
}
