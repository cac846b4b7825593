import { readConfig } from '../config.ts';
import { openServer } from '../server.ts';

// A server as a process of its own, for tests that kill it; it says its address and nothing else.
const server = await openServer(readConfig());
console.log(await server.listen());
