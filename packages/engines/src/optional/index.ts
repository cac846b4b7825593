import type { NetworkEngineOptions } from '../connected/network-target.ts';
import type { ConnectedEngine } from '../engine.ts';
import { bigqueryDriver } from './bigquery-driver.ts';
import { databricksDriver } from './databricks-driver.ts';
import { mssqlDriver } from './mssql-driver.ts';
import type { OptionalDriver } from './optional-engine.ts';
import { optionalEngine } from './optional-engine.ts';
import { oracleDriver } from './oracle-driver.ts';
import type { OptionalKind } from './packages.ts';
import { snowflakeDriver } from './snowflake-driver.ts';

const drivers: Readonly<Record<OptionalKind, OptionalDriver>> = {
  bigquery: bigqueryDriver,
  databricks: databricksDriver,
  mssql: mssqlDriver,
  oracle: oracleDriver,
  snowflake: snowflakeDriver,
};

/** Opens a database that needs a package. @throws CONNECT_027 with the first query, when the package is not installed */
export const openOptional = (kind: OptionalKind, options: NetworkEngineOptions): ConnectedEngine =>
  optionalEngine(drivers[kind], options);
