export { addsUp } from './additive.ts';
export { checkExpression, type ExpressionRules } from './expression.ts';
export { filterTables, type FilteredStatement, type TableFilters } from './filter-tables.ts';
export { isForbiddenFunction } from './forbidden.ts';
export { refuseForbiddenTable, type TableName } from './forbidden-tables.ts';
export { looseName } from './names.ts';
export { replaceColumns } from './replace-columns.ts';
export { analyseStatement, type StatementFacts } from './statement.ts';
export { sqlMaxLength, tokenize, type Token } from './tokens.ts';
