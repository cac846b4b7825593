import type { Plugin } from 'vite';

const localeCall = 'Intl.DateTimeFormat.supportedLocalesOf([';
const instead = 'Intl.getCanonicalLocales([';

/**
 * React Aria asks at its start whether the browser's language is well-formed in a way that loads every locale's rules for dates: 25 ms of a page's
 * first half second. Its canonical name throws for the same names, and loads nothing.
 */
export function localeNames(): Plugin {
  return {
    name: 'sextant-locale-names',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /react-aria[\\/]dist[\\/]private[\\/]i18n[\\/]useDefaultLocale\.mjs$/ },
      handler(code) {
        if (!code.includes(localeCall))
          this.error('React Aria asks for locales in another way now: does a page still need this?');
        return { code: code.replace(localeCall, instead), map: null };
      },
    },
  };
}
