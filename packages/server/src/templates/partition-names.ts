import { bind, textOf } from './language/arguments.ts';
import { runError, TemplateError } from './language/template-error.ts';
import { untrustedText } from './language/text.ts';
import { func, list, record } from './language/values.ts';
import type { Func, NamedArgs, Value } from './language/values.ts';

/** The newest part of a table, by the columns that divide it: first to last. */
export interface FoundPartition {
  readonly columns: readonly string[];
  readonly values: readonly (string | null)[];
}

/** Which part is asked for: of a table as the template names it, with some columns given. */
export interface PartitionQuery {
  readonly table: string;
  readonly partition: Readonly<Record<string, string>>;
}

/** Thrown inside of a rendering when a part has to be looked up first; the text is rendered again then. */
export class NeedsPartition extends Error {
  readonly query: PartitionQuery;

  constructor(query: PartitionQuery) {
    super(`The newest part of ${query.table} is not known yet`);
    this.query = query;
  }
}

/** Names a query, for what is known already. */
export const partitionKey = ({ table, partition }: PartitionQuery): string => JSON.stringify([table, partition]);

/** What is known; null for tables without parts. Null as a whole: this database does not tell. */
export type PartitionsByQuery = ReadonlyMap<string, FoundPartition | null> | null;

const engines = ['presto', 'hive', 'trino', 'spark'];

type Find = (query: PartitionQuery) => FoundPartition;

function partitionFunction(partitions: PartitionsByQuery, name: string): Find {
  return (query) => {
    if (partitions === null) throw new TemplateError('unavailable', `${name}()`);
    const found = partitions.get(partitionKey(query));
    if (found === undefined) throw new NeedsPartition(query);
    if (found === null) throw runError(`${query.table} is not divided, or has no parts`);
    return found;
  };
}

const valueOf = (text: string | null | undefined, name: string): Value =>
  text === undefined || text === null ? null : untrustedText(text, `${name}()`);

function wholePartitionFunction(
  partitions: PartitionsByQuery,
  name: string,
  toValue: (found: FoundPartition) => Value,
): Func {
  const find = partitionFunction(partitions, name);
  return func(name, (args, namedArgs) => {
    const [table] = bind(name, ['table_name'], args, namedArgs);
    return toValue(find({ table: textOf(table, 'table_name').text, partition: {} }));
  });
}

const textsOf = (namedArgs: NamedArgs): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...namedArgs]
      .filter(([column]) => column !== 'table_name')
      .map(([column, value]) => [column, textOf(value, column).text]),
  );

/** The value of the one column that was not given. */
function sub(partitions: PartitionsByQuery, name: string): Func {
  const find = partitionFunction(partitions, name);
  return func(name, (args, namedArgs) => {
    const table = textOf(args[0] ?? namedArgs.get('table_name'), 'table_name').text;
    const partition = textsOf(namedArgs);
    const { columns, values } = find({ table, partition });
    const open = columns.filter((column) => !(column in partition));
    if (open.length !== 1) throw runError(`${name}() takes a value for each column that divides ${table} but one`);
    return valueOf(values[columns.indexOf(open[0] ?? '')], name);
  });
}

/** The functions of engines that know partitions, under the names of each. */
export const partitionNames = (partitions: PartitionsByQuery): readonly (readonly [string, Value])[] =>
  engines.map((engine) => {
    const first = (name: string) =>
      wholePartitionFunction(partitions, `${engine}.${name}`, ({ values }) => valueOf(values[0], `${engine}.${name}`));
    return [
      engine,
      record({
        first_latest_partition: first('first_latest_partition'),
        latest_partition: first('latest_partition'),
        latest_partitions: wholePartitionFunction(partitions, `${engine}.latest_partitions`, ({ values }) =>
          list(values.map((value) => valueOf(value, `${engine}.latest_partitions`))),
        ),
        latest_sub_partition: sub(partitions, `${engine}.latest_sub_partition`),
      }),
    ] as const;
  });
