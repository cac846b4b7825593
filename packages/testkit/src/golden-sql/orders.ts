import type { Dataset, DatasetColumn, ValueType } from '@sextant/contract';

/** A column whose name tries to break out of every kind of quote. */
export const hostileName = `select "x'; --`;

/** Statements that build the table of the golden cases: ten orders, with nulls, quotes, an epoch column and a hostile name. */
export const ordersTable = [
  `CREATE TABLE orders (id INTEGER, region TEXT, product TEXT, amount DOUBLE PRECISION, quantity INTEGER, is_new BOOLEAN, ordered_at TIMESTAMP, ordered_on DATE, epoch BIGINT, day_text TEXT, "select ""x'; --" TEXT)`,
  `INSERT INTO orders VALUES
  (1, 'north', 'apple', 10.5, 1, TRUE, '2024-01-01 08:00:00', '2024-01-01', 1704096000, '20240101', 'a'),
  (2, 'north', 'pear', 20, 2, FALSE, '2024-01-15 09:30:00', '2024-01-15', 1705311000, '20240115', 'b'),
  (3, 'south', 'apple', 5.25, 3, TRUE, '2024-02-01 00:00:00', '2024-02-01', 1706745600, '20240201', 'a'),
  (4, 'south', 'pear', NULL, 4, NULL, '2024-02-29 23:59:59', '2024-02-29', 1709251199, '20240229', ''),
  (5, NULL, 'apple', 40, NULL, FALSE, '2024-03-10 12:00:00', '2024-03-10', 1710072000, '20240310', NULL),
  (6, 'east', 'O''Hara', 7.5, 6, TRUE, '2024-03-31 18:45:00', '2024-03-31', 1711910700, '20240331', 'it''s "it"'),
  (7, 'east', 'apple', 12, 7, TRUE, NULL, NULL, NULL, NULL, 'c'),
  (8, 'west', 'pear', 99.75, 8, FALSE, '2023-12-31 23:00:00', '2023-12-31', 1704063600, '20231231', 'a'),
  (9, '', '100%', 1, 9, TRUE, '2024-04-07 06:00:00', '2024-04-07', 1712469600, '20240407', 'b'),
  (10, 'west', 'apple', 3, 10, FALSE, '2024-05-20 15:20:10', '2024-05-20', 1716218410, '20240520', '<NULL>')`,
];

/** A column as a dataset describes it. */
export const datasetColumn = (name: string, type: ValueType, changes: Partial<DatasetColumn> = {}): DatasetColumn => ({
  id: 1,
  uuid: name,
  name,
  label: null,
  description: null,
  nativeType: null,
  type,
  isTemporal: type === 'timestamp' || type === 'date',
  isFilterable: true,
  isGroupable: true,
  isActive: true,
  expression: null,
  timeFormat: null,
  ...changes,
});

const metric = (name: string, expression: string) => ({
  id: 1,
  uuid: name,
  name,
  label: null,
  description: null,
  expression,
  numberFormat: null,
  warning: null,
});

/** The dataset over that table. */
export const ordersDataset: Dataset = {
  id: 1,
  uuid: 'orders',
  name: 'orders',
  databaseId: 1,
  schema: null,
  catalog: null,
  sql: null,
  description: null,
  mainTimeColumn: 'ordered_at',
  offsetHours: 0,
  cacheTimeoutS: null,
  fetchValuesPredicate: 'quantity > 2',
  alwaysFilterMainTime: false,
  columns: [
    datasetColumn('id', 'integer'),
    datasetColumn('region', 'text'),
    datasetColumn('product', 'text'),
    datasetColumn('amount', 'float'),
    datasetColumn('quantity', 'integer'),
    datasetColumn('is_new', 'boolean'),
    datasetColumn('ordered_at', 'timestamp'),
    datasetColumn('ordered_on', 'date'),
    datasetColumn('epoch', 'integer', { isTemporal: true, timeFormat: 'epoch_s' }),
    datasetColumn('day_text', 'text', { isTemporal: true, timeFormat: '%Y%m%d' }),
    datasetColumn(hostileName, 'text'),
    datasetColumn('net', 'float', { expression: 'amount - quantity * 2' }),
  ],
  metrics: [metric('count', 'COUNT(*)'), metric('total', 'SUM(amount)')],
  version: 1,
};
