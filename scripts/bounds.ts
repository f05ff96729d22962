// Checks that the exceptions from the bounds on functions in `.oxlintrc.json` are still needed: the lists can only shrink.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const bounds = ['max-lines-per-function', 'max-depth', 'no-nested-ternary'] as const
type Bound = (typeof bounds)[number]

type Rule = 'off' | 'error' | ['error', number | { max: number; skipBlankLines: boolean; skipComments: boolean }]
interface Override {
  files: string[]
  rules: Partial<Record<Bound, Rule>>
}
interface Lint {
  ignorePatterns: string[]
  rules: Record<string, Rule>
  overrides: Override[]
}
const lint = JSON.parse(readFileSync(path.join(root, '.oxlintrc.json'), 'utf8')) as Lint

/** Overrides for files that are named; what holds for a kind of file is a bound of its own. */
const excepts = ({ files, rules }: Override) => bounds.some((bound) => bound in rules) && !files.some((file) => file.includes('*'))
const boundOf = (rule: Rule | undefined) => (Array.isArray(rule) && typeof rule[1] === 'object' ? rule[1].max : null)

/** Of each file the lines of its longest function that breaks the bound; of the other bounds, how often it breaks them. */
function broken(): Record<Bound, Map<string, number>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'yanwu-bounds-'))
  const config = path.join(folder, 'oxlintrc.json')
  const rules = Object.fromEntries(bounds.map((bound) => [bound, lint.rules[bound]]))
  writeFileSync(config, JSON.stringify({ categories: { correctness: 'off' }, rules }))
  const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint')
  const ignored = lint.ignorePatterns.flatMap((pattern) => ['--ignore-pattern', pattern])
  const { stdout } = spawnSync(process.execPath, [oxlint, '-c', config, '-f', 'json', ...ignored], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  rmSync(folder, { recursive: true })
  const found = { 'max-lines-per-function': new Map(), 'max-depth': new Map(), 'no-nested-ternary': new Map() } as Record<
    Bound,
    Map<string, number>
  >
  for (const { code, filename, message } of (JSON.parse(stdout) as { diagnostics: { code: string; filename: string; message: string }[] })
    .diagnostics) {
    const bound = bounds.find((name) => code.includes(name))
    if (!bound) continue
    const lines = Number(/\((\d+)\)/.exec(message)?.[1] ?? 0)
    const before = found[bound].get(filename) ?? 0
    found[bound].set(filename, bound === 'max-lines-per-function' ? Math.max(before, lines) : before + 1)
  }
  return found
}

const found = broken()
const faults: string[] = []
for (const { files, rules } of lint.overrides.filter(excepts))
  for (const bound of bounds.filter((name) => name in rules))
    for (const file of files) {
      const has = found[bound].get(file)
      const most = boundOf(rules[bound])
      if (has === undefined) faults.push(`${file} keeps to ${bound}: take it off the exceptions in .oxlintrc.json`)
      else if (most !== null && has < most)
        faults.push(`${file}: its longest function has ${has} lines, where .oxlintrc.json allows ${most}`)
    }
for (const fault of faults) console.error(fault)
if (faults.length) process.exit(1)
console.log(`bounds: every exception is still needed`)
