import { QueryClient } from '@tanstack/react-query';
import { pages } from '@sextant/contract';
import { expect, test } from 'vitest';
import { makeRouter } from './routes.tsx';
import { placeTitleOf } from './shell/frame/PlaceTitle.tsx';

test('the pages that the server knows are those of the router', () => {
  const knownPaths = Object.keys(makeRouter(new QueryClient()).routesByPath)
    .filter((path) => path !== '/$')
    .map((path) => `${path.replaceAll(/\$(\w+)/g, ':$1').replace(/\/$/, '')}/`);
  expect(knownPaths.toSorted()).toEqual([...pages].toSorted());
});

test('every page has a title, of its place or its own', () => {
  const ownTitle = ['/', '/login/', '/superset/dashboard/:idOrSlug/', '/help/', '/help/:page/'];
  const links = pages.filter((path) => path.includes('/p/:key/'));
  const untitled = pages.filter((path) => placeTitleOf(path) === null);
  expect(untitled.filter((path) => !links.includes(path)).toSorted()).toEqual(ownTitle.toSorted());
});
