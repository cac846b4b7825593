export { checkExpression, type ExpressionRules } from './expression.ts';
export { isForbiddenFunction } from './forbidden.ts';
export { sqlMaxLength, tokenize, type Token } from './tokens.ts';
