import type { Page } from '@playwright/test';

/** Doubles every text of the page and nothing else, as the text zoom of a browser does. */
export const doubleTexts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const doubledSizes = (text: string): string =>
      text.replace(/(\d+(?:\.\d+)?)px/g, (_, size) => `${Number(size) * 2}px`);
    const double = ({ style }: { style: CSSStyleDeclaration }): void => {
      for (const name of style) {
        const value = style.getPropertyValue(name);
        // The parts of a shorthand with variables are empty; it is doubled by its variables.
        if (value === '') continue;
        if (/^(--t-\w+|font-size)$/.test(name) || (name === 'line-height' && style.fontSize.endsWith('px')))
          style.setProperty(name, doubledSizes(value));
      }
    };
    const walk = (rules: CSSRuleList): void => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) double(rule);
        if ('cssRules' in rule) walk(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of document.styleSheets) walk(sheet.cssRules);
  });
