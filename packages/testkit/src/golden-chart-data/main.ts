import { goldenFolder } from './cases.ts';
import { runGolden } from './run.ts';

const golden = goldenFolder();
if (golden === null) {
  process.stdout.write('golden chart-data: skipped, ../shared/golden is not here\n');
} else {
  const wanted = process.argv[2] ?? null;
  const outcome = await runGolden(golden);
  const failures = outcome.filter(({ difference }) => difference !== null);
  if (wanted !== null) {
    for (const { id, feature, difference } of failures.filter((failure) =>
      `${failure.id} ${failure.feature}`.includes(wanted),
    ))
      process.stdout.write(`${id} ${feature}: ${difference}\n`);
  }
  const byFeature = new Map<string, number>();
  for (const { feature } of failures) byFeature.set(feature, (byFeature.get(feature) ?? 0) + 1);
  for (const [feature, count] of [...byFeature].sort((left, right) => right[1] - left[1]))
    process.stdout.write(`${String(count).padStart(4)} ${feature}\n`);
  process.stdout.write(`${outcome.length - failures.length} of ${outcome.length.toLocaleString('en-US')}\n`);
}
