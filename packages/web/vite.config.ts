import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileHints } from './compile-hints.ts';
import { openingsList } from './openings.ts';

const absolutePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const root = absolutePath('.');
const server = process.env['SEXTANT_DEV_SERVER'] ?? 'http://127.0.0.1:8087';

/** Paths that Vite itself returns while developing; everything else that is not a page goes to the server. */
const toServer = '^/(?!@|src/|node_modules/|assets/|index\\.html)';
const serverPages = /^\/(login|logout|api|health|ready|metrics|static|superset\/(dashboard|explore)\/p)\b/;

export default defineConfig({
  root,
  plugins: [
    react(),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    openingsList(),
    compileHints(['drawing', 'drawn-views']),
  ],
  resolve: { conditions: ['@sextant/source', 'module', 'browser', 'development|production'] },
  ssr: { resolve: { conditions: ['@sextant/source', 'module', 'node', 'development|production'] } },
  build: {
    outDir: fileURLToPath(new URL('../../build/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
    // The page's policy takes fonts and styles from our own address only.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: {
      // A late import asks for its own file itself; naming it among those to ask for beside it only made the start larger.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((one) => one !== file && !one.includes('/rolldown-runtime-')) : needed,
    },
    rolldownOptions: {
      input: absolutePath('index.html'),
      output: {
        // Shared parts are named after everything that shares them otherwise.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        // Of files that need each other the build makes one (`tools/chunk-circles.mjs`): what a module needs has then run, without a wrapper around each,
        // which was a fifteenth of the start.
        codeSplitting: {
          // Many small files cost more than their bytes: one for the start, one for drawing, and small shared parts beside their neighbors.
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            // Drawing as SVG is for pictures that people take along.
            {
              name: 'images',
              test: /zrender[\\/]lib[\\/]svg[\\/](?!helper)|installSVGRenderer|charts[\\/]src[\\/](chart-image|kit[\\/]drawing[\\/]image-layout)/,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            {
              // Without zooming, which few charts have and `zoom-in-browser.ts` brings.
              name: 'drawing',
              test: /node_modules[\\/](?:echarts[\\/](?!lib[\\/]component[\\/](?:dataZoom|toolbox|helper[\\/](?:Brush|brush|sliderMove)))|zrender[\\/]|tslib[\\/])|charts[\\/]src[\\/]kit[\\/](view[\\/]([Ee]charts|use-echarts|draw-option)|echarts[\\/]echarts-|colors[\\/]theme[\\/]echarts)/,
              // What numbers and tables need of the kit too must not bring the drawing library with it.
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // Rows behind a chart read series too, and Explore palettes; beside Explore's parts they would bring those to every picture.
            {
              name: 'series',
              test: /charts[\\/]src[\\/]kit[\\/](series[\\/]series|colors[\\/]palette)\.ts/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // What declarations of chart types share, and what they are asked with: there before a chart is asked. First what all need.
            {
              name: 'controls',
              test: /charts[\\/]src[\\/]kit[\\/](declare[\\/](controls|stored-values|read-form)|fields|groups[\\/](ranked-groups|which-rows|time-comparison)|query[\\/](base-query|chart-type|stepped-dimensions)|values[\\/]memoize)/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            {
              name: 'series-controls',
              test: /charts[\\/]src[\\/]kit[\\/](groups|series[\\/]series-settings|declare[\\/]suffixed|query[\\/]time-series-query|time-series[\\/](about-series|query-controls|look-controls|sections))/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // Filter boxes, for their charts and for dashboards that have such charts.
            {
              name: 'type-filter-box-fields',
              test: /charts[\\/]src[\\/]kit[\\/]filter-box/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            {
              name: 'filter-boxes',
              test: /dashboard[\\/]src[\\/](?:filters[\\/](?:filter-boxes|box-filters|with-filter-boxes)|filter-boxes)/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // The same of tables and numbers: beside their views a table would be asked once the whole grid has come.
            {
              name: 'table-controls',
              test: /charts[\\/]src[\\/]kit[\\/](color-rules[\\/]rule|column-config[\\/]column-settings|data-table[\\/](sections|queries|column-titles)|headline[\\/](change|look))\.ts/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // What reads large results, and SQL Lab its rows: beside other shared parts it would bring a dozen of files when such a result is there.
            {
              name: 'large-results',
              test: /contract[\\/]src[\\/]wire[\\/](?:base64|table)-chunks|web[\\/]src[\\/]api[\\/]large-results/,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            // What asks how far rows reach comes with every picture: among other shared parts it brought thirty files of edit mode, lists and shapes.
            {
              name: 'coverage',
              test: /charts[\\/]src[\\/](?:coverage-query|kit[\\/]result[\\/]read-coverage)|web[\\/]src[\\/]api[\\/]chart-coverage/,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            // Beside other shared parts the first menu of a page brought the editor of datasets.
            {
              name: 'menu',
              test: /ui[\\/]src[\\/]overlay[\\/](?:MenuPopup|Menu\.module|ContextMenu\.module|use-lazy-open)/,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            // What one type is asked with; its view reads the same declaration.
            {
              debugName: 'types',
              name: (id) => {
                const [, type] =
                  /charts[\\/]src[\\/]([\w-]+)[\\/](?:definition|spec|query|series-columns|aggregates|whiskers|titles|bin|bin-text|advice)\.ts$/.exec(
                    id,
                  ) ?? [];
                return type === undefined ? null : `type-${type}`;
              },
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // What big numbers draw with, and the colors of rules: they are on the screen first, and the grid is none of theirs.
            {
              name: 'numbers',
              test: /charts[\\/]src[\\/](?:kit[\\/](headline[\\/](?!look|change|picture|figure\.|hole-text)|color-rules[\\/](match|paint))|big-number-total[\\/](?:reading|shown-number|BigNumber))/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // The views that most dashboards have: each further file costs more than its bytes.
            {
              name: 'drawn-views',
              test: /charts[\\/]src[\\/](?:(?:timeseries-line|timeseries-bar|pie|histogram)[\\/]|wide-columns|kit[\\/]headline[\\/]hole-text)/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // What several types draw with: those that most dashboards have stand in one file, the others each in its own.
            {
              name: 'marks',
              test: /charts[\\/]src[\\/]kit[\\/](?!annotations|echarts[\\/]zoom-in-browser|color-rules|column-config|data-table|headline|values[\\/]labels|result[\\/](?:result-facts|left-out)|view[\\/](?:ChartNotes|use-sorts|mov(?:ing|ed)-|shown-texts)|spark|filter-box|range[\\/](?:Range|use-|plot|places)|result[\\/](?:compared-period|axis-values)|drawing[\\/](?:squarified|moved-marks|only-marks))|contract[\\/]src[\\/]xml-text/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // How values are written and named: every chart needs it, tables and numbers little more.
            {
              name: 'values',
              test: /node_modules[\\/]d3-(format|time|time-format|array)[\\/]|use-text-scale|charts[\\/]src[\\/]kit[\\/](values[\\/](numbers|derived-format|times|cell-text|natural-order|row-order|currency-text|labels|span)|query[\\/]engine-sort|view[\\/](fonts|use-size|use-sorts|ChartNotes|shown-texts)|drawing[\\/](text-width|selection|drawing|drawn-form)|declare[\\/]format-choices|result[\\/](result-facts|left-out)|headline[\\/]figure|colors[\\/]schemes[\\/](shades|scheme-colors))\.(tsx?|module\.css)/,
              includeDependenciesRecursively: false,
              priority: 2.5,
            },
            // Explore up to its picture; what stands around that comes after it.
            {
              name: 'explore',
              test: /web[\\/]src[\\/](explore[\\/](ExplorePage|ExploreChart|ResultPane|ChartName|FiltersNote|Explore\.module|begin-chart|changed-controls|dashboard-filters|error-place|explore-|first-form|lazy-parts|result[\\/](ChartBox|chart-error|result-query|subtitle|table-view|use-explore-drill|use-result)|controls[\\/]Controls\.module)|shell[\\/]drill[\\/](LevelPath|chart-tile|use-drill)|api[\\/](dataset-labels|color-palettes))|charts[\\/]src[\\/](form-for-type|kit[\\/]declare[\\/]valid-choices)|contract[\\/]src[\\/]model[\\/]legacy-chart-names/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // Small parts that pages with panels begin with.
            {
              name: 'workbench',
              test: /ui[\\/]src[\\/](frame[\\/]Splitter|use-debounced)|react-router[\\/]dist[\\/]esm[\\/]useBlocker|icons[\\/](play|text-align-start|table-2)\.mjs|web[\\/]src[\\/](api[\\/](versions|table-sources|object-calls)|shell[\\/]format[\\/]shown-time)\./,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            // What says which filters a chart could not apply comes while tiles do; beside the lists that read several queries, too, it would bring those.
            {
              name: 'several-queries',
              test: /query-core[\\/].*queriesObserver|react-query[\\/].*useQueries|web[\\/]src[\\/]dashboard[\\/]filters[\\/]NotApplied\./,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            // The calls of resources that the start does not make.
            {
              name: 'calls',
              test: /contract[\\/]src[\\/]calls[\\/]/,
              includeDependenciesRecursively: false,
              priority: 1.5,
            },
            // The editor of SQL Lab: first what a cursor in the text needs, then what completes, finds and marks.
            {
              name: 'sql-editor',
              test: /node_modules[\\/](@codemirror[\\/](state|view)|@marijn|style-mod|w3c-keyname|crelt)[\\/]/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            {
              name: 'sql-lab',
              test: /contract[\\/]src[\\/]wire[\\/]frames\.|web[\\/]src[\\/](sql-lab[\\/](SqlLabPage|LabView|EditorPane|default-schema|SqlLab\.module|error-place|lab-|next-run|open-address|rows-query|run-error|run-frames|start-|tab-run|use-make-tools|wire|tabs[\\/](?!Rename|TabMenus)|editor[\\/](editor-theme|make-editor|use-)))/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            {
              name: 'sql-editor-extras',
              test: /node_modules[\\/](@codemirror[\\/](?!state|view)|@lezer)|sql-lab[\\/]editor[\\/](editor-extras|call-marks|error-marks|complete-at|completion|snippets|statements|sql-dialects)/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // What several parts of one page share stays with that page: among the parts that all share it would bring its start to the others.
            {
              debugName: 'parts of a page',
              name: (id) => {
                const [, page] = /web[\\/]src[\\/](explore|sql-lab)[\\/]/.exec(id) ?? [];
                return page === undefined ? null : `${page}-parts`;
              },
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // Rows as a grid, with all that the start does not have of it: tables on dashboards, lists, results.
            {
              name: 'grid',
              test: /(charts[\\/]src[\\/]kit[\\/]data-table[\\/]table-view|ui[\\/]src[\\/]grid[\\/]DataGrid)/,
              priority: 1.9,
            },
            {
              name: 'shared',
              minShareCount: 2,
              includeDependenciesRecursively: false,
              entriesAware: true,
              entriesAwareMergeThreshold: 20_000,
              priority: 0,
            },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [fileURLToPath(new URL('../..', import.meta.url))] },
    proxy: {
      [toServer]: {
        target: server,
        bypass: ({ method, url = '/', headers }) =>
          method === 'GET' && headers.accept?.includes('text/html') && !serverPages.test(url) ? '/index.html' : null,
      },
    },
  },
});
