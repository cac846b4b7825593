import { fail } from '@sextant/contract';

/** A package of npm that an engine needs and that is not part of the product. */
export interface OptionalPackage {
  readonly name: string;
  /** The version that the driver was written for. */
  readonly version: string;
}

/** Engines that need a package, by their names in URLs. */
export const optionalPackages = {
  bigquery: { name: '@google-cloud/bigquery', version: '9.3.0' },
  databricks: { name: '@databricks/sql', version: '2.1.0' },
  mssql: { name: 'mssql', version: '12.7.14' },
  oracle: { name: 'oracledb', version: '26.0.0' },
  snowflake: { name: 'snowflake-sdk', version: '3.3.0' },
} as const satisfies Readonly<Record<string, OptionalPackage>>;

/** An engine that needs a package. */
export type OptionalKind = keyof typeof optionalPackages;

/** What the operator types where the product is installed. */
export const installCommand = ({ name, version }: OptionalPackage): string => `npm install -E ${name}@${version}`;

/** Whether the package of an engine is there. */
export function isInstalled(kind: OptionalKind): boolean {
  try {
    import.meta.resolve(optionalPackages[kind].name);
    return true;
  } catch {
    return false;
  }
}

/** The package of an engine, as it exports itself. @throws CONNECT_027 when it is not installed */
export async function loadPackage(kind: OptionalKind): Promise<Readonly<Record<string, unknown>>> {
  const optionalPackage = optionalPackages[kind];
  // A name in a variable is left for the moment of asking: bundlers would look for the package.
  const { name } = optionalPackage;
  try {
    return (await import(name)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    if (isMissing(error, name))
      throw fail('CONNECT_027', { package: name, command: installCommand(optionalPackage) }, { cause: error });
    throw error;
  }
}

const isMissing = (error: unknown, name: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'ERR_MODULE_NOT_FOUND' &&
  error.message.includes(`'${name}'`);
