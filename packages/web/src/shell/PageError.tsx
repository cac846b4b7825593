import { useRouter } from '@tanstack/react-router';
import { Button, ErrorPanel } from '@sextant/ui';
import { ApiError } from '../api/api-error.ts';

/** Last resort of a page that could not be drawn: what failed, the error's text, and a way on. */
export function PageError({ error }: { error: Error }) {
  const router = useRouter();
  return (
    <main>
      <ErrorPanel
        title="Unexpected error"
        code={error instanceof ApiError ? error.code : null}
        message={error.message}
        details={error.stack ?? ''}
        acts={<Button onPress={() => void router.invalidate()}>Try again</Button>}
      />
    </main>
  );
}
