// packages/charts/src/by-type: what the files of every chart type's folder export, made of the list of folders by `npm run docs`.
import { typeFolders } from '../packages/charts/src/type-folders.ts';
import { ourFiles } from './source-files.mjs';

const charts = 'packages/charts/src';

/**
 * The files that every type has. `name` is the record of them, `member` what it has of each; files without a member are imported when the type is
 * first wanted.
 */
const files = [
  {
    file: 'about.ts',
    name: 'chartTypes',
    member: 'about',
    types: ["import type { ChartAbout } from '../kit/declare/chart-spec.ts';"],
    doc: 'What every page knows of each chart type, by its `viz_type`.',
    as: '{ readonly [T in ChartType]: ChartAbout & { readonly type: T } }',
  },
  {
    file: 'definition.ts',
    name: 'definitions',
    types: ["import type { RegisteredChartType } from '../kit/query/chart-type.ts';"],
    doc: 'The declaration and the queries of each chart type: nothing of a type is loaded before one is shown.',
    as: 'Record<ChartType, () => Promise<{ readonly definition: RegisteredChartType }>>',
  },
  {
    file: 'view.tsx',
    name: 'views',
    types: ["import type { ChartView } from '../kit/view/chart-view.ts';"],
    doc: 'The view of each chart type. Which of them share a file of the built page is said in `vite.config.ts` of web.',
    as: 'Record<ChartType, () => Promise<{ readonly View: ChartView }>>',
  },
  {
    file: 'picture.ts',
    name: 'pictures',
    member: 'picture',
    types: ["import type { Picture } from '../kit/drawing/picture.ts';"],
    doc: 'How charts of each type are drawn without a browser.',
    as: 'Record<ChartType, Picture>',
  },
  {
    file: 'example.ts',
    name: 'samples',
    member: 'sample',
    types: ["import type { Sample } from '../kit/result/sample.ts';"],
    doc: 'What each chart type is shown with in the gallery.',
    as: 'Record<ChartType, Sample>',
  },
];

const camelCase = (folder) => folder.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
const keyOf = (type) => (/^\w+$/.test(type) ? type : `'${type}'`);

function moduleText({ file, name, member, types, doc, as }) {
  const folders = Object.values(typeFolders);
  const imports = folders.map((folder) => `import { ${member} as ${camelCase(folder)} } from '../${folder}/${file}';`);
  const entry = (folder) => (member === undefined ? `() => import('../${folder}/${file}')` : camelCase(folder));
  return [
    '// Made from `type-folders.ts` by `npm run docs`; add a chart type there.',
    ...(member === undefined ? [] : imports),
    ...types,
    "import type { ChartType } from '../type-folders.ts';",
    '',
    `/** ${doc} */`,
    `export const ${name} = {`,
    ...Object.entries(typeFolders).map(([type, folder]) => {
      const value = entry(folder);
      return value === type ? `  ${type},` : `  ${keyOf(type)}: ${value},`;
    }),
    `} as const satisfies ${as};`,
    '',
  ].join('\n');
}

/** Path → text of the made files. */
export const typeFiles = () =>
  Object.fromEntries(
    files.map((typeFile) => [`${charts}/by-type/${typeFile.file.replace('.tsx', '.ts')}`, moduleText(typeFile)]),
  );

/** Folders of chart types without a line in the list, as lines of text. */
export function unlistedTypes() {
  const listed = new Set(Object.values(typeFolders));
  return ourFiles()
    .flatMap((path) => /^packages\/charts\/src\/([^/]+)\/spec\.ts$/.exec(path)?.[1] ?? [])
    .filter((folder) => !listed.has(folder))
    .map((folder) => `${charts}/${folder}: a chart type without its line in ${charts}/type-folders.ts`);
}
