import { QueryClient } from '@tanstack/react-query';
import { pages } from '@sextant/contract';
import { expect, test } from 'vitest';
import { makeRouter } from './routes.tsx';

test('the pages that the server knows are those of the router', () => {
  const knownPaths = Object.keys(makeRouter(new QueryClient()).routesByPath)
    .filter((path) => path !== '/$')
    .map((path) => `${path.replaceAll(/\$(\w+)/g, ':$1').replace(/\/$/, '')}/`);
  expect(knownPaths.toSorted()).toEqual([...pages].toSorted());
});
