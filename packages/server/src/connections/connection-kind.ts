import type { EncryptionMode, OptionalKind } from '@sextant/engines';
import type { DialectName } from '@sextant/sql';

/** An engine that databases can be connected with. */
export interface ConnectionKind {
  /** As it stands in URLs and at the wire. */
  readonly engine: string;
  /** Other spellings of the engine. */
  readonly aliases: readonly string[];
  readonly name: string;
  readonly dialect: DialectName;
  readonly place: 'server' | 'file';
  /** Drivers of Superset's URLs that mean this engine; the first is the usual. */
  readonly drivers: readonly string[];
  readonly defaultPort: number;
  /** The usual port of encrypted connections, where it is another. */
  readonly encryptedPort?: number;
  /** What must be given beside the password. Default: host, database and username. */
  readonly required?: readonly ('host' | 'database' | 'username')[];
  /** What the database's name is made of, where that is not plain. */
  readonly databaseHint?: string;
  /** Options whose values are names of the user's own, by the form that they must have. */
  readonly freeOptions?: Readonly<Record<string, RegExp>>;
  /** What a host without a dot is completed with. */
  readonly hostSuffix?: string;
  /** The package that is needed and not part of the product. */
  readonly needs?: OptionalKind;
  /** Whether users can be allowed to write there. Default: its connections only read. */
  readonly canWrite?: boolean;
  /** Offered before the others. */
  readonly isPreferred: boolean;
  /** Options that URLs may carry, with the values they may have. */
  readonly options: Readonly<Record<string, readonly string[]>>;
  /** The options that ask for an encrypted connection. */
  readonly encryptedParameters: Readonly<Record<string, string>>;
  readonly isEncrypted: (options: Readonly<Record<string, string>>) => boolean;
  readonly encryptionOf: (options: Readonly<Record<string, string>>) => EncryptionMode;
  readonly placeholder: string;
}

/** How URLs of an engine look. */
export const placeholderOf = (engine: string): string =>
  `${engine}://user:password@host:port/dbname[?key=value&key=value...]`;
