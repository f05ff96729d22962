// Each test file and each journey belongs to exactly one tier.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { mainJourneys } from '../e2e/tiers.ts'
import { order } from '#features/order.ts'
import { secondTier, sweeps } from './tiers.ts'

const root = path.resolve(import.meta.dirname, '..')
const filesLike = (pattern: string) =>
  globSync(`{src,test,scripts,e2e,bench}/**/${pattern}`, { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    // run-ends.test.ts runs the fixtures and kills them
    .filter((file) => !file.startsWith('test/fixtures/'))

test('each test file is in a place that a configuration finds', () => {
  // vitest.config.ts runs tests, all in the first tier except those of test/tiers.ts. playwright.config.ts runs journeys, the others faults
  // and clusters.
  const places = [
    /^(?:src|test|scripts)\/.*\.test\.tsx?$/,
    /^e2e\/[^/]+\/[^/]+\.journey\.ts$/,
    /^test\/faults\/[^/]+\.fault\.ts$/,
    /^test\/cluster\/[^/]+\.cluster\.ts$/,
  ]
  const all = filesLike('*.{test,spec,journey,fault,cluster}.{ts,tsx,mjs}')
  expect(all.length).toBeGreaterThan(450)
  expect(all.filter((file) => places.filter((place) => place.test(file)).length !== 1)).toEqual([])
})

test('each file of the second tier exists, is no source check, and has a reason', () => {
  const wrong = Object.entries(secondTier).filter(
    ([file, reason]) =>
      !existsSync(path.join(root, file)) || !/\.test\.tsx?$/.test(file) || file.includes('.sources.') || reason.length < 10,
  )
  expect(wrong).toEqual([])
  expect([...sweeps].filter((file) => !existsSync(path.join(root, file)) || file in secondTier)).toEqual([])
})

test('each sweep over all contracts is listed, so that --changed leaves it out', () => {
  const importing = filesLike('*.test.ts').filter((file) => /from '\.\/contracts\.ts'/.test(readFileSync(path.join(root, file), 'utf8')))
  expect(importing.length).toBeGreaterThan(15)
  expect(importing.filter((file) => !sweeps.has(file) && !(file in secondTier))).toEqual([])
})

test('each main journey names exactly one journey, and there are about thirty', () => {
  const titlesOf = (file: string) =>
    [...readFileSync(path.join(root, 'e2e', `${file}.journey.ts`), 'utf8').matchAll(/^ *test\((['`])(.*?)\1, /gm)].map(
      ([, , title]) => title,
    )
  const wrong = mainJourneys.filter(({ file, title }) => {
    const titles = titlesOf(file)
    return title === undefined ? titles.length !== 1 : titles.filter((one) => one === title).length !== 1
  })
  expect(wrong.map(({ file }) => file)).toEqual([])
  const features: readonly string[] = order
  expect(mainJourneys.flatMap(({ also = [] }) => also).filter((name) => !features.includes(name))).toEqual([])
  expect(new Set(mainJourneys.map(({ file, title }) => `${file} ${title}`)).size).toBe(mainJourneys.length)
  expect(mainJourneys.length).toBeGreaterThanOrEqual(25)
  expect(mainJourneys.length).toBeLessThanOrEqual(35)
})
