import { config } from 'zod/v4/core';

// Without this zod probes `new Function`, which the page's content security policy reports. Has to run before any schema is made.
config({ jitless: true });
