import { notifyManager } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { makeQueryClient } from './query-client.ts';

test('what queries tell at the same time is told in one task; what comes of it is told in the next', async () => {
  makeQueryClient();
  const order: string[] = [];
  const isDone = new Promise<void>((resolve) => {
    notifyManager.schedule(() => {
      order.push('first');
      notifyManager.schedule(() => {
        order.push('told on the way');
        resolve();
      });
    });
    setTimeout(() => order.push('another task'));
    notifyManager.schedule(() => order.push('second'));
  });
  await isDone;
  expect(order).toEqual(['first', 'second', 'another task', 'told on the way']);
});
