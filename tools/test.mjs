// npm test: installs what the tests need, builds, and runs everything. Parts: npm test -- --only=check|unit|server|e2e.
import { handOver } from './bootstrap.mjs';

handOver('test-steps.mjs');
