// npm test: installs what the tests need, builds, and runs everything. Parts: npm test -- --only=check|unit|server|e2e.
import { runWithProductNode } from './bootstrap.mjs';

runWithProductNode('test-steps.mjs');
