import { isIP } from 'node:net';
import { checkServerIdentity } from 'node:tls';
import type { PeerCertificate } from 'node:tls';
import type { EngineLog } from '../duckdb/log.ts';

/** How much a connection is encrypted and whose certificates are accepted. `verify` demands a certificate that a known authority signed for this host. */
export type EncryptionMode = 'off' | 'require' | 'verify';

/** Where a database server is and how to reach it. */
export interface NetworkTarget {
  /** As the user wrote it; certificates are checked against it. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly username: string;
  readonly password: string | null;
  readonly encryption: EncryptionMode;
  /** Options of the URL that only some kinds have. Default: none. */
  readonly options?: Readonly<Record<string, string>>;
  /** Certificate authority in PEM; null trusts the authorities of the machine. */
  readonly certificateAuthority: string | null;
}

/** What an engine over the network is given. */
export interface NetworkEngineOptions {
  readonly target: NetworkTarget;
  /**
   * The address to connect to, asked before each new connection, so that a name cannot lead elsewhere between check and use.
   *
   * @throws CONNECT_002, CONNECT_009
   */
  readonly addressOf: (host: string) => Promise<string>;
  readonly connectTimeoutMs: number;
  readonly maxConnections: number;
  readonly idleMs: number;
  readonly log: EngineLog;
}

/** Settings of TLS for a driver; null sends everything in the clear. */
export function tlsOptions({ host, encryption, certificateAuthority }: NetworkTarget) {
  if (encryption === 'off') return null;
  return {
    // An address is no name that TLS could ask for (RFC 6066); the certificate is compared with it all the same.
    ...(isIP(host) === 0 ? { servername: host } : {}),
    checkServerIdentity: (_name: string, certificate: PeerCertificate) => checkServerIdentity(host, certificate),
    rejectUnauthorized: encryption === 'verify',
    ...(certificateAuthority === null ? {} : { ca: certificateAuthority }),
  };
}

/** The code that the operating system or a driver gave an error, and the text of the error. */
export interface DriverError {
  readonly code: string | null;
  readonly text: string;
}

/** What a driver threw, as plain data. */
export function driverError(error: unknown): DriverError {
  const text = error instanceof Error ? error.message : String(error);
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null;
  return { code: typeof code === 'string' ? code : null, text };
}
