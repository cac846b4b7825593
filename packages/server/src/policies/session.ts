import type { Rights } from './access.ts';

/** Who asks: a user with roles, by cookie or by Bearer token; or a visitor, who has not signed in and may what the role Public allows. */
export interface Session {
  readonly kind: 'cookie' | 'token' | 'visitor';
  /** Names the session in the store; never leaves the server. */
  readonly idHash: string;
  readonly csrfSeed: string;
  readonly user: SessionUser;
}

/** The number of whoever has not signed in: no user has it. */
export const visitorId = 0;

export interface SessionUser {
  readonly id: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Names of roles; `Admin` is distinguished without regard to case. */
  readonly roles: readonly string[];
  /** What the roles allow, taken together. */
  readonly rights: Rights;
  /** Whether there is a database that takes files; nobody uploads without. */
  readonly hasUploadDatabase: boolean;
}
