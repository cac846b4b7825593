import { useQuery } from '@tanstack/react-query';
import { Button, ButtonLink, EmptyState, ErrorPanel } from '@sextant/ui';
import { ApiError } from '../api/api-error.ts';
import { administratorsQuery } from '../api/team.ts';
import { pages } from '../shell/navigation.ts';

interface ListFailureProps {
  readonly noun: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** A list that could not be shown: forbidden, with who can grant it, or failed, with its code and another try. */
export function ListFailure({ noun, error, onRetry }: ListFailureProps) {
  if (error instanceof ApiError && error.status === 403) return <Forbidden noun={noun} />;
  return (
    <ErrorPanel
      title={`The ${noun} could not be listed`}
      message={error.message}
      code={error instanceof ApiError ? error.code : null}
      acts={
        <Button size="sm" onPress={onRetry}>
          Try again
        </Button>
      }
    />
  );
}

const spoken = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;

function Forbidden({ noun }: { noun: string }) {
  const { data: names } = useQuery(administratorsQuery);
  return (
    <EmptyState
      title={`You may not see the ${noun}`}
      acts={<ButtonLink href={pages.home}>Go to Home</ButtonLink>}
      art="nothing"
    >
      {names === undefined || names.length === 0
        ? 'An administrator can give you a role that allows it.'
        : `${spoken(names)} can give you a role that allows it.`}
    </EmptyState>
  );
}
