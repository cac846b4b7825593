// What npm start prints when it is asked for help. Old syntax only: it runs under whatever Node the machine has.

export const usage = [
  'npm start               installs and builds what has changed, and serves http://127.0.0.1:8088 until it is stopped (Ctrl-C)',
  'npm run dev             the same from the sources, with reloading',
  'npm run build           builds build/server and build/web',
  'npm test                installs what the tests need and runs all of them',
  'npm run check           types, lint, rules, a build and the unit tests',
  'npm run sextant -- help commands for administrators: users, passwords, backups',
  '',
  'npm start takes no arguments. Settings come from the environment (docs/settings.md has all of them):',
  '  SEXTANT_HOST            address to listen on (127.0.0.1)',
  '  SEXTANT_PORT            port to listen on (8088)',
  '  SEXTANT_DATA            folder of everything that is kept (.data)',
  '  SEXTANT_ADMIN_PASSWORD  password of the user admin (a random one, printed at the first start)',
].join('\n');
