import type { QueryClient } from '@tanstack/react-query';
import { tileQuery } from '../tile-query.ts';

/** Has the statement run that a result of a cube stands for, so that it can be read; nothing where one ran already. */
export function askStatement(client: QueryClient, input: Parameters<typeof tileQuery>[0]): void {
  const query = tileQuery(input);
  if (client.getQueryData(query.queryKey)?.isOfCube !== true) return;
  // The tile says what is wrong.
  client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
}
