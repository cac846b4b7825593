// npm run check: everything that needs no browser, server or database. Under two minutes.
import { handOver } from './bootstrap.mjs';

handOver('check-steps.mjs');
