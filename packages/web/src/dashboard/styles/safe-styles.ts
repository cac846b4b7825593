/** What of an author's CSS is applied, and what is not, in the words of CSS. */
export interface SafeStyles {
  /** CSS that reaches only what stands within `stylesRoot`, and loads nothing. */
  readonly css: string;
  readonly dropped: readonly string[];
}

/** The mark of the element within which an author's CSS acts. */
const stylesRoot = 'data-dashboard-styles';

/** Functions that load something, or read an attribute into a value. */
const forbiddenFunctions = /(?:url|src|image|image-set|element|paint|attr)\(/i;

/** Attributes whose value is no secret; by others, such as what is typed into a field, a rule could tell it on. */
const readableAttributes = /^\[\s*(?:class|id|role|data-[\w-]+)\b/i;

const readsAttribute = (selector: string): boolean =>
  [...selector.matchAll(/\[/g)].some(({ index }) => !readableAttributes.test(selector.slice(index)));

/** Why a declaration is not applied; null when it is. */
function isForbidden(name: string, value: string): boolean {
  if (forbiddenFunctions.test(value)) return true;
  // The text of a custom property is kept as written: an escape could spell a function.
  if (name.startsWith('--')) return value.includes('\\');
  return name === 'position' && /fixed|sticky|var\(/i.test(value);
}

/** Takes forbidden declarations out of a rule, and names them. */
function cleanDeclarations(style: CSSStyleDeclaration, dropped: string[]): string {
  // Taking one out moves the rest.
  const names = Array.from(style);
  for (const name of names) {
    const value = style.getPropertyValue(name);
    if (!isForbidden(name, value)) continue;
    style.removeProperty(name);
    dropped.push(`${name}: ${value}`);
  }
  return style.cssText;
}

/** The opening of a rule that holds others and may stay; null for any other. */
function groupHead(rule: CSSRule): string | null {
  if (rule instanceof CSSMediaRule) return `@media ${rule.conditionText}`;
  if (rule instanceof CSSSupportsRule) return `@supports ${rule.conditionText}`;
  return rule instanceof CSSContainerRule ? `@container ${rule.conditionText}` : null;
}

function keyframesText(rule: CSSKeyframesRule, dropped: string[]): string {
  const frames = [...rule.cssRules].flatMap((frame) =>
    frame instanceof CSSKeyframeRule ? [`${frame.keyText} { ${cleanDeclarations(frame.style, dropped)} }`] : [],
  );
  return `@keyframes ${CSS.escape(rule.name)} { ${frames.join(' ')} }`;
}

interface Collected {
  /** Rules that cannot stand within others. */
  readonly top: string[];
  readonly dropped: string[];
}

function rulesText(rules: CSSRuleList, collected: Collected): string {
  return [...rules].map((rule) => ruleText(rule, collected)).join('\n');
}

function ruleText(rule: CSSRule, collected: Collected): string {
  const head = groupHead(rule);
  if (head !== null && rule instanceof CSSGroupingRule) return `${head} { ${rulesText(rule.cssRules, collected)} }`;
  if (rule instanceof CSSKeyframesRule) {
    collected.top.push(keyframesText(rule, collected.dropped));
    return '';
  }
  if (rule instanceof CSSStyleRule && !readsAttribute(rule.selectorText)) {
    const own = cleanDeclarations(rule.style, collected.dropped);
    return `${rule.selectorText} { ${own} ${rulesText(rule.cssRules, collected)} }`;
  }
  if (rule instanceof CSSNestedDeclarations) return cleanDeclarations(rule.style, collected.dropped);
  collected.dropped.push(rule.cssText.split('{')[0]?.trim() ?? '');
  return '';
}

/**
 * What of an author's CSS may be applied: read by the browser's own parser, bound to the dashboard's elements, without
 * what loads, what leaves its place on the page, and what reads the values of fields.
 */
export function safeStyles(text: string): SafeStyles {
  const sheet = new CSSStyleSheet();
  // The parser leaves out @import by itself, without a rule that could be named.
  sheet.replaceSync(text);
  const collected: Collected = { top: [], dropped: /@import\b/i.test(text) ? ['@import'] : [] };
  const inside = rulesText(sheet.cssRules, collected);
  return { css: [...collected.top, `@scope ([${stylesRoot}]) {\n${inside}\n}`].join('\n'), dropped: collected.dropped };
}
