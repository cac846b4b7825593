import * as z from 'zod';

// Without this zod probes `new Function`, which the page's content security policy reports. Has to run before any schema is made.
z.config({ jitless: true });
