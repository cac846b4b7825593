// npm run check: everything that needs no browser, server or database. Under two minutes.
import { runWithProductNode } from './bootstrap.mjs';

runWithProductNode('check-steps.mjs');
