// npm run screenshots: pictures and findings of every screen of e2e/screens into screenshots/, at six sizes, light and dark.
import { runWithProductNode } from './bootstrap.mjs';

runWithProductNode('screenshots-steps.mjs');
