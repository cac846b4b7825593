import { join } from 'node:path';
import { root } from './bootstrap.mjs';

/**
 * What the product's Node is given to run the built server. Young objects get 16 MB at once: from V8's first megabyte it grows only as far as
 * objects survive, and returns do not, so it would be swept every few requests. Buffers, of which long results are made, count as a part of all
 * memory: by themselves they would have the whole heap marked every few megabytes, 33 times for a million rows of ten columns. The heap is marked
 * when it is three times what was kept (40 MB at rest): by its own rule V8 marked it every 25 results or so, which cost each of them 2.5 ms of CPU.
 */
export const serverCommand = [
  '--min-semi-space-size=16',
  '--external-memory-accounted-in-global-limit',
  '--heap-growing-percent=200',
  join(root, 'build', 'server', 'main.js'),
];
