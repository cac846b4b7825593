// npm run screenshots: pictures of every screen of e2e/screens.ts into screenshots/, light and dark, desktop and phone.
import { handOver } from './bootstrap.mjs';

handOver('screenshots-steps.mjs');
