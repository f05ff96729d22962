// Checks that `docs/openapi.json` matches the served API, so that a change is visible in review. `--write` updates it (`npm run new:api`);
// a change that breaks callers also needs `--breaking`. A change that breaks other systems is refused, until their call was deprecated long enough.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { allRoutes, type RouteNeeds } from '#apps/routes.ts'
import { apiDocument } from '#platform/http/openapi.ts'
import { type Document, lostBetween, ofServices } from './api/compare.ts'

const file = path.resolve(import.meta.dirname, '../docs/openapi.json')

/** Sorts keys, whatever the order of declaration; arrays such as examples keep their order. */
function ordered(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => ordered(item))
    if (key === 'required') return items.toSorted()
    return key === 'parameters' ? items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : items
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, ordered(inner, name)]))
}

/**
 * JSON with one line for each list of words and each value of at most 160 characters. So a parameter or property is one line in a review.
 */
function laidOut(value: unknown, indent = ''): string {
  const line = JSON.stringify(value)
  const isLeaf = typeof value !== 'object' || value === null || (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
  if (isLeaf || line.length + indent.length <= 160) return line
  const inner = `${indent} `
  const parts = Array.isArray(value)
    ? value.map((item) => inner + laidOut(item, inner))
    : Object.entries(value).map(([name, item]) => `${inner}${JSON.stringify(name)}: ${laidOut(item, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}

const now = ordered(JSON.parse(JSON.stringify(apiDocument(allRoutes({} as RouteNeeds))))) as Document
const text = `${laidOut(now)}\n`
const before = existsSync(file) ? readFileSync(file, 'utf8') : null
const { version } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8')) as { version: string }
const present = { today: new Date().toISOString().slice(0, 10), version }
const known = before === null ? now : (JSON.parse(before) as Document)
const lost = lostBetween(known, now, present)
/** Losses of other systems, which no flag allows: their calls are first deprecated. */
const promised = lostBetween(ofServices(known), now, present)
const [write, breaking] = ['--write', '--breaking'].map((flag) => process.argv.includes(flag))

for (const line of lost) console.error(line)
if (promised.length) {
  console.error(`Other systems make ${promised.length === 1 ? 'this call' : 'these calls'}, see docs/api.md, «Deprecation»:`)
  for (const line of promised) console.error(`  ${line}`)
  process.exit(1)
}
if (lost.length && !(write && breaking)) {
  console.error(`Callers lose ${lost.length === 1 ? 'this' : `these ${lost.length}`}. Where that is meant: npm run new:api -- --breaking`)
  process.exit(1)
}
if (write) writeFileSync(file, text)
else if (text !== before) {
  console.error('docs/openapi.json is not what is served: npm run new:api')
  process.exit(1)
}
console.log(`api: ${Object.keys(now.paths).length} addresses, as docs/openapi.json says`)
