// Which files of the page need each other: no order of running them would be right.

/** Chunks and all that they import at once. */
export function closureOf(chunks, first) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const needed = new Set();
  const collect = (file) => {
    const chunk = byFile.get(file);
    if (chunk === undefined || needed.has(chunk)) return;
    needed.add(chunk);
    chunk.imports.forEach(collect);
  };
  for (const { fileName } of first) collect(fileName);
  return [...needed];
}

/** Sets of chunks that need each other, each chunk in one set at most. */
export function circlesOf(chunks) {
  const needs = new Map(chunks.map((chunk) => [chunk, new Set(closureOf(chunks, [chunk]))]));
  const circles = new Map();
  for (const chunk of chunks) {
    const circle = [...needs.get(chunk)].filter((other) => needs.get(other).has(chunk));
    if (circle.length > 1)
      circles.set(
        circle
          .map(({ fileName }) => fileName)
          .toSorted()
          .join(' '),
        circle,
      );
  }
  return [...circles.values()];
}

/** The group of code splitting by which the modules of each circle stand in one file; null where there is no circle. */
export function circleGroup(chunks) {
  const fileOf = new Map(
    circlesOf(chunks).flatMap((circle, index) =>
      circle.flatMap(({ modules }) => Object.keys(modules).map((id) => [id, `shared-circle-${index + 1}`])),
    ),
  );
  if (fileOf.size === 0) return null;
  return {
    debugName: 'circles',
    name: (id) => fileOf.get(id) ?? null,
    includeDependenciesRecursively: false,
    priority: 9,
  };
}
