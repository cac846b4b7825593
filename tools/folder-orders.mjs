// In which order the folders of the packages stand; `boundaries.mjs` checks it.

/**
 * Where folders of a package stand, the lowest first: a file imports from its own folder and from those before it. Folders of one line
 * do not import each other; `*` is every folder that is not named, each for itself, `.` the files beside the folders that are not named, and a file
 * can be named by its path.
 */
export const folderOrders = [
  {
    prefix: 'packages/web/src/',
    order: [['api'], ['shell'], ['*'], ['.']],
    reason:
      'features of web do not import each other, nor do api and shell import them; only the files beside them know all. Move what two need to ui, charts/kit or contract',
  },
  {
    prefix: 'packages/web/src/shell/',
    order: [['navigation', 'format'], ['*'], ['frame']],
    reason:
      'in shell the frame puts the other folders together, and they do not import each other; all of them know navigation and format. A file needs a folder by its subject',
  },
  {
    prefix: 'packages/web/src/dashboard/',
    order: [
      ['.'],
      ['brush'],
      ['filters'],
      ['settings'],
      ['refresh', 'styles', 'download', 'sharing'],
      ['tile'],
      ['layout'],
      ['edit'],
      ['page'],
    ],
    reason: 'in dashboard the files beside the folders are what all of them know, and page puts the folders together',
  },
  {
    prefix: 'packages/web/src/dashboard/edit/',
    order: [['state'], ['drag'], ['.']],
    reason: 'in edit mode state is what all know, and the files beside the folders put them together',
  },
  {
    prefix: 'packages/web/src/dashboard/filters/',
    order: [['.'], ['sets'], ['bar']],
    reason: 'among the filters bar puts fields and sets together',
  },
  {
    prefix: 'packages/charts/src/',
    order: [['kit'], ['*'], ['type-folders.ts'], ['by-type'], ['.']],
    reason: 'a chart type knows the kit and nothing of other chart types',
  },
  {
    prefix: 'packages/server/src/',
    order: [
      ['secrets', 'product-version.ts'],
      ['setting-readers.ts'],
      ['config.ts'],
      ['policies'],
      ['store'],
      ['connections', 'legacy', 'templates', 'draw'],
      ['data'],
      ['wire'],
      ['services'],
      ['http'],
      ['routes'],
      ['command-line'],
      ['.'],
      ['testing'],
    ],
    reason:
      'in the server routes call services, services call data, policies and store; never the other way (tools/folder-orders.mjs)',
  },
  {
    prefix: 'packages/server/src/services/',
    order: [
      ['.'],
      ['auth', 'columns', 'row-rules', 'search'],
      ['backup'],
      ['objects'],
      ['audit', 'sources'],
      ['access'],
      ['queries'],
      ['connections'],
      ['datasets', 'tags', 'folders'],
      ['annotations'],
      ['charts'],
      ['dashboards'],
      ['first-dashboard'],
      ['uploads'],
      ['import-schedules'],
      ['bundle'],
      ['history', 'sql-lab', 'plugins'],
    ],
    reason:
      'among the services rows are opened (sources, access) before queries run, queries before what is made of them (datasets, charts, dashboards), and what handles all of these comes last',
  },
  {
    prefix: 'packages/server/src/services/sql-lab/',
    order: [['.'], ['statements'], ['runs'], ['results'], ['tabs']],
    reason:
      'in SQL Lab statements are admitted (statements) before they run (runs), rows of runs are had after them (results), and the page around them knows all three (tabs)',
  },
];
