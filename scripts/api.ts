// Checks that `docs/openapi.json` says what is served, so that a change of the API is seen in review. `--write` writes it
// (`npm run new:api`), but where callers lose something only together with `--breaking`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { allRoutes, type RouteNeeds } from '#apps/routes.ts'
import { apiDocument } from '#platform/http/openapi.ts'
import { type Document, lostBetween } from './api/compare.ts'

const file = path.resolve(import.meta.dirname, '../docs/openapi.json')

/** In one order, whatever the order of declaration; examples and the like that are lists stay as they are. */
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

const now = ordered(JSON.parse(JSON.stringify(apiDocument(allRoutes({} as RouteNeeds))))) as Document
const text = `${JSON.stringify(now, null, 1)}\n`
const before = existsSync(file) ? readFileSync(file, 'utf8') : null
const lost = before ? lostBetween(JSON.parse(before) as Document, now) : []
const [write, breaking] = ['--write', '--breaking'].map((flag) => process.argv.includes(flag))

for (const line of lost) console.error(line)
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
