// The reach of a change: how imports are read, and which tests a change leads to.
import { expect, test } from 'vitest'
import { checksOf, featureOf, importsOf, testsReaching } from './reach.ts'

test('imports are read in each form except type imports', () => {
  const text = [
    `import a from './a.ts'`,
    `import type { B } from './b.ts'`,
    `import { type C, c } from '#shared/c.ts'`,
    `import './d.ts'`,
    `export * from '../e.ts'`,
    `import {\n  f,\n  g,\n} from '#test/f.ts'`,
    `const h = await import('./h.ts?worker')`,
    `${'vi'}.mock('#ui/i.ts', () => ({}))`,
    `import vitest from 'vitest'`,
  ].join('\n')
  expect(importsOf('src/ui/x.ts', text)).toEqual([
    ...['src/ui/a.ts', 'src/shared/c.ts', 'src/ui/d.ts', 'src/e.ts'],
    ...['test/f.ts', 'src/ui/h.ts', 'src/ui/i.ts'],
  ])
})

test('a change leads to tests through importers, but not through the files that import everything', () => {
  const sources = new Map([
    ['src/shared/score.ts', ''],
    ['src/features/assessment/exams/server/exams.ts', `import '#shared/score.ts'`],
    ['src/features/assessment/exams/server/exams.test.ts', `import './exams.ts'`],
    ['src/apps/program.ts', `import '#features/assessment/exams/server/exams.ts'`],
    ['test/world.ts', `import '#apps/program.ts'`],
    ['test/rights.test.ts', `import './world.ts'`],
    ['src/shared/score.test.ts', `import './score.ts'`],
  ])
  expect([...testsReaching(['src/shared/score.ts'], sources)].toSorted()).toEqual([
    'src/features/assessment/exams/server/exams.test.ts',
    'src/shared/score.test.ts',
  ])
})

test('the feature of a file is the folder in its wing', () => {
  expect(featureOf('src/features/assessment/exams/server/exams.ts')).toBe('exams')
  expect(featureOf('src/features/order.ts')).toBeNull()
  expect(featureOf('src/ui/focus.ts')).toBeNull()
})

test('a change of a page needs other checks than one of SQL', () => {
  expect(checksOf(['docs/scale.md'])).toEqual(['style', 'architecture', 'commits'])
  const page = checksOf(['src/features/assessment/exams/web/ExamsPage.tsx'])
  expect(page).toEqual(expect.arrayContaining(['weight', 'types', 'lint', 'sources']))
  expect(page).not.toContain('statements')
  expect(checksOf(['src/features/assessment/exams/server/queries.ts'])).toContain('statements')
})
