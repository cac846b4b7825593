export { readConfig } from './config.ts';
export type { Config } from './config.ts';
export { openServer } from './server.ts';
export type { SextantServer, ServerOptions } from './server.ts';
export type { Store } from './store/open-store.ts';
export type { AppContext } from './services/app-context.ts';
export type { ServerModule } from './http/route.ts';
export type { Session, SessionUser } from './policies/session.ts';
