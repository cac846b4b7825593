import { Button, ButtonLink, EmptyState, ErrorPanel } from '@sextant/ui';
import { ApiError, codeOf } from '../../api/api-error.ts';
import { pages } from '../navigation/navigation.ts';
import { useWhoGrants } from './who-grants.ts';

interface ListErrorProps {
  readonly noun: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** A list that could not be shown: forbidden, with who can grant it, or failed, with its code and another try. */
export function ListError({ noun, error, onRetry }: ListErrorProps) {
  if (error instanceof ApiError && error.status === 403) return <Forbidden noun={noun} />;
  return (
    <ErrorPanel
      title={`The ${noun} could not be listed`}
      message={error.message}
      code={codeOf(error)}
      actions={
        <Button size="sm" onPress={onRetry}>
          Try again
        </Button>
      }
    />
  );
}

function Forbidden({ noun }: { noun: string }) {
  const whoGrants = useWhoGrants('a role that allows it');
  return (
    <EmptyState
      title={`You may not see the ${noun}`}
      actions={<ButtonLink href={pages.home}>Go to Home</ButtonLink>}
      art="locked"
    >
      {whoGrants}
    </EmptyState>
  );
}
