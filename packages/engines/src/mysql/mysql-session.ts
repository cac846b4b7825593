import { isRecord } from '@sextant/contract';
import { connect } from 'node:net';
import mysql from 'mysql2';
import type { Connection } from 'mysql2';
import type { NetworkEngineOptions } from '../connected/network-target.ts';
import { tlsOptions } from '../connected/network-target.ts';
import { connectError } from './mysql-errors.ts';
import type { ProtocolColumn } from './mysql-types.ts';

/** The number of the character set that stands for bytes. */
const bytesCharset = 63;

/** A row as the server sends it. */
export type ByteRow = readonly (Buffer | null)[];

/** Takes a result: its columns first, then its rows; false ends the reading. */
export interface RowTaker {
  readonly columns: (columns: readonly ProtocolColumn[]) => void;
  readonly row: (row: ByteRow) => boolean;
}

/** The analysis of SQL relies on plain backslashes and on double quotes that mean names. */
const sqlMode = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT,ONLY_FULL_GROUP_BY,NO_ENGINE_SUBSTITUTION';
const sessionSettings = [
  `SET SESSION sql_mode = '${sqlMode}'`,
  // Four decimals of an average are too few.
  'SET SESSION div_precision_increment = 12',
  `SET SESSION time_zone = '+00:00'`,
  'SET SESSION TRANSACTION READ ONLY',
];

interface RawField {
  readonly name: string;
  readonly columnType: number;
  readonly characterSet: number;
  readonly columnLength: number;
}

const columnOf = ({ name, columnType, characterSet, columnLength }: RawField): ProtocolColumn => ({
  name,
  typeNumber: columnType,
  isBinary: characterSet === bytesCharset,
  length: columnLength,
});

/** One connection that only reads, but for what `beginWriting` begins. */
export class MysqlSession {
  readonly #connection: Connection;
  #isUsable = true;

  private constructor(connection: Connection) {
    this.#connection = connection;
    connection.on('error', () => (this.#isUsable = false));
    connection.on('end', () => (this.#isUsable = false));
  }

  /** Connects. @throws CONNECT_0xx by what is wrong */
  static async open(options: NetworkEngineOptions): Promise<MysqlSession> {
    const { target, addressOf, connectTimeoutMs } = options;
    const address = await addressOf(target.host);
    const tls = tlsOptions(target);
    const connection = mysql.createConnection({
      host: target.host,
      // The address that was checked; the name stays what certificates are compared with.
      stream: () => connect({ host: address, port: target.port, noDelay: true, keepAlive: true }),
      port: target.port,
      user: target.username,
      password: target.password ?? '',
      database: target.database,
      charset: 'utf8mb4',
      connectTimeout: connectTimeoutMs,
      multipleStatements: false,
      flags: ['-LOCAL_FILES'],
      rowsAsArray: true,
      typeCast: (field: { buffer: () => Buffer | null }) => field.buffer(),
      ...(tls === null ? {} : { ssl: { ...tls, verifyIdentity: target.encryption === 'verify' } }),
    });
    const session = new MysqlSession(connection);
    try {
      await new Promise<void>((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())));
      for (const setting of sessionSettings) await session.rows(setting);
      return session;
    } catch (error) {
      session.end();
      throw connectError(error, target);
    }
  }

  get isUsable(): boolean {
    return this.#isUsable;
  }

  /** The server's number of this connection, by which another stops it. */
  get threadId(): number {
    return this.#connection.threadId ?? 0;
  }

  /** Keeps the connection from being used for another statement. */
  retire(): void {
    this.#isUsable = false;
  }

  /** Begins a transaction that writes, in which bare names mean the schema. What does not fit a column is an error, never cut. */
  async beginWriting(schema: string | null): Promise<void> {
    await this.rows(`SET SESSION sql_mode = '${sqlMode},STRICT_ALL_TABLES'`);
    await this.rows('SET SESSION innodb_lock_wait_timeout = 10');
    await this.rows('SET SESSION TRANSACTION READ WRITE');
    if (schema !== null) await this.rows(`USE \`${schema.replaceAll('`', '``')}\``);
    await this.rows('START TRANSACTION READ WRITE');
  }

  /** Runs one statement; rows that it touched: those that it found, also where they said already what it sets. */
  touch(sql: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#connection.query(sql, (error, result: unknown) => {
        if (error) return reject(error);
        const isHeader = isRecord(result) && 'affectedRows' in result;
        resolve(isHeader ? Number(result.affectedRows) : 0);
      });
    });
  }

  /** Asks one statement and passes on its rows as they come. */
  read(sql: string, rowTaker: RowTaker): Promise<void> {
    return new Promise((resolve, reject) => {
      const query = this.#connection.query(sql);
      let isOver = false;
      query.on('error', (error) => !isOver && reject(error));
      query.on('fields', (fields: unknown) => {
        // The driver's own objects; a statement without rows has none.
        if (Array.isArray(fields)) rowTaker.columns((fields as RawField[]).map(columnOf));
      });
      query.on('result', (row: unknown) => {
        if (isOver || !Array.isArray(row) || rowTaker.row(row as ByteRow)) return;
        // Nothing else stops a result that is under way.
        isOver = true;
        this.end();
        resolve();
      });
      query.on('end', () => resolve());
    });
  }

  /** All rows of a small result as texts. `values` stand for query marks. */
  rows(sql: string, values: readonly (string | number)[] = []): Promise<(string | null)[][]> {
    return new Promise((resolve, reject) => {
      this.#connection.query(sql, [...values], (error, rows: unknown) => {
        if (error) return reject(error);
        const list = Array.isArray(rows) ? (rows as ByteRow[]) : [];
        resolve(list.map((row) => row.map((cell) => (cell === null ? null : cell.toString('utf8')))));
      });
    });
  }

  /** Ends the connection at once, whatever it does. */
  end(): void {
    this.#isUsable = false;
    this.#connection.destroy();
  }
}
