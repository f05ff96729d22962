// Finds the tests and checks that a change can reach by the imports of the sources, for `npm test -- --changed`.
import path from 'node:path'

/** `src/features/assessment/exams/server/exams.ts` belongs to the feature `exams`; files outside features to none. */
export const featureOf = (file: string) => /^src\/features\/[^/]+\/([^/]+)\//.exec(file)?.[1] ?? null
export const isTest = (file: string) => /\.test\.tsx?$/.test(file)
/**
 * Hubs import the whole product, so every change reaches them; their importers are not counted as reached. Helpers in test/ start a server,
 * and src/apps puts all features together.
 */
const isHub = (file: string) => /^(?:src\/apps|test)\//.test(file) && !isTest(file)

/** Type imports are left out, because `tsc` checks them. */
const imports =
  /^(?:import|export)(?! type\b)(?:[^'"\n;]|\n)*?from '([#.][^']+)'|^import '([#.][^']+)'|\bimport\('([#.][^']+)'\)|^vi\.mock\('([#.][^']+)'/gm

/** The files that a text imports, as paths below the root. */
export function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(imports)].map(([, ...targets]) => {
    const target = (targets.find(Boolean) ?? '').split('?')[0] ?? ''
    if (target.startsWith('#test/')) return target.slice(1)
    return target.startsWith('#') ? path.posix.join('src', target.slice(1)) : path.posix.join(path.posix.dirname(file), target)
  })
}

/** Test files that import a changed file, directly or through files that are no hub. */
export function testsReaching(changed: Iterable<string>, sources: ReadonlyMap<string, string>): Set<string> {
  const importers = new Map<string, string[]>()
  for (const [file, text] of sources)
    for (const target of importsOf(file, text)) importers.set(target, [...(importers.get(target) ?? []), file])
  const seen = new Set(changed)
  const waiting = [...seen]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
    for (const importer of importers.get(file) ?? [])
      if (!seen.has(importer) && !isHub(importer)) {
        seen.add(importer)
        waiting.push(importer)
      }
  return new Set([...seen].filter(isTest))
}

/** The static steps that a change can break, in the order of `npm test`; `prepare` has run before. */
export function checksOf(changed: readonly string[]): string[] {
  const some = (pattern: RegExp) => changed.some((file) => pattern.test(file))
  const isCode = some(/\.(?:tsx?|mjs|json)$/)
  const rules: [name: string, applies: boolean][] = [
    ['weight', some(/^src\/(?:ui|shared|apps)\/|\/(?:web|learn)\/|^vite\.config|^package/)],
    ['types', isCode],
    ['lint', isCode],
    ['format', isCode],
    ['style', true],
    ['architecture', true],
    ['commits', true],
    ['schema', some(/tables\.ts$|\.sql$|^migrations\//)],
    ['statements', some(/queries\.ts$|\/server\/.*\.ts$|\.sql$|^migrations\/|^src\/platform\/database\//)],
    ['api', some(/contract\.ts$|fields\.ts$|^src\/(?:shared|apps)\/|^docs\/openapi/)],
    ['unused', isCode],
    ['sources', some(/^(?:src|test|e2e)\//)],
  ]
  return rules.filter(([, applies]) => applies).map(([name]) => name)
}
