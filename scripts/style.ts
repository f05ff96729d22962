// The style check: counts sentences that break a rule of docs/style.md which a machine can decide. Each count may only fall.
// `--list AREA` prints the places, `--write` stores lower counts in style-counts.json.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const kept = path.join(import.meta.dirname, 'style-counts.json')

interface Sentence {
  place: string
  text: string
  kind: 'comment' | 'doc' | 'test'
}

const rules: [name: string, breaks: (sentence: Sentence) => boolean][] = [
  [
    'begins with a headless pronoun or a fronted preposition',
    ({ text }) => /^(?:What|Whatever|Who|Whoever|Whichever|Of|The same)\b/i.test(text),
  ],
  ['is a fragment of three words or fewer', ({ text, kind }) => kind === 'comment' && text.split(/\s+/).length < 4],
  ['has more than 25 words', ({ text, kind }) => kind === 'doc' && text.split(/\s+/).length > 25],
]

/** Sentences of a text; code spans count as one word each. */
const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(/`[^`]*`/g, 'Code')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .split(/(?<=[.!?])\s+(?=[A-Z«])/)
    .map((part) => part.trim())
    .filter((part) => /[a-z]{2}/i.test(part))

/** Comments that begin a line; a run of `//` lines is one comment, and so is a block. Directives of tools are none. */
function commentsIn(source: string): { line: number; text: string }[] {
  const found: { line: number; text: string; inBlock: boolean }[] = []
  let inBlock = false
  source.split('\n').forEach((raw, at) => {
    const line = raw.trim()
    const opens = line.startsWith('/*')
    const isComment = inBlock || opens || line.startsWith('//')
    const text = line.replace(/^(?:\/\*+|\*\/|\*|\/\/)\s?/, '').replace(/\*\/$/, '')
    const last = found.at(-1)
    const continues = isComment && !opens && last !== undefined && last.line === at && last.inBlock === inBlock
    if (isComment && !/^(?:oxlint|eslint|biome|@|ts-)/.test(text.trim())) {
      if (continues) Object.assign(last, { line: at + 1, text: `${last.text} ${text}` })
      else found.push({ line: at + 1, text, inBlock: inBlock || opens })
    }
    inBlock = (inBlock || opens) && !line.includes('*/')
  })
  return found
}

/** Paragraphs of a page, cells of tables and items of lists apart; code blocks, headings and cells of up to four words left out. */
const paragraphsOf = (page: string): string[] =>
  page
    .replaceAll(/```[\s\S]*?```/g, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*|]|\d+\.)\s?)|\|/)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter((part) => part.split(' ').length > 4 && !part.startsWith('#'))

const testNames = (source: string) =>
  Array.from(source.matchAll(/\b(?:test|it|describe)(?:\.each\([\s\S]*?\)\))?\(\s*(['"`])(.+?)\1/g), (m) => m[2] ?? '')

const areas: Record<string, string[]> = {
  docs: ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/!(style).md', 'src/features/*/README.md'],
  decisions: ['docs/decisions/*.md'],
  kit: ['src/{shared,platform,ui,engines}/**/*.{ts,tsx}'],
  features: ['src/{features,apps}/**/*.{ts,tsx}'],
  around: ['scripts/**/*.{ts,mjs}', 'test/**/*.ts', 'e2e/**/*.ts', 'bench/**/*.{ts,mjs}'],
}

function* sentencesIn(patterns: readonly string[]): Generator<Sentence> {
  for (const file of globSync(patterns, { cwd: root }).toSorted()) {
    const text = readFileSync(path.join(root, file), 'utf8')
    if (file.endsWith('.md')) {
      for (const part of paragraphsOf(text)) for (const sentence of sentencesOf(part)) yield { place: file, text: sentence, kind: 'doc' }
      continue
    }
    for (const { line, text: comment } of commentsIn(text))
      for (const sentence of sentencesOf(comment)) yield { place: `${file}:${line}`, text: sentence, kind: 'comment' }
    if (/\.(test|journey|fault|cluster)\.tsx?$/.test(file))
      for (const name of testNames(text)) yield { place: file, text: name, kind: 'test' }
  }
}

const brokenIn = (area: string) =>
  [...sentencesIn(areas[area] ?? [])].flatMap((sentence) => {
    const rule = rules.find(([, breaks]) => breaks(sentence))
    return rule ? [`${sentence.place}: ${rule[0]}: ${sentence.text}`] : []
  })

const [option, wanted = ''] = process.argv.slice(2)
if (option === '--list') console.log(brokenIn(wanted).join('\n'))
else {
  const before = JSON.parse(readFileSync(kept, 'utf8')) as Record<string, number>
  const counts = Object.keys(areas).map((area) => ({ area, now: brokenIn(area).length, was: before[area] ?? 0 }))
  const [more, fewer] = [counts.filter(({ now, was }) => now > was), counts.filter(({ now, was }) => now < was)]
  for (const { area, now, was } of more)
    console.log(`${area}: ${now} sentences break docs/style.md, ${was} are allowed: node scripts/style.ts --list ${area}`)
  if (option === '--write' && !more.length)
    writeFileSync(kept, `${JSON.stringify(Object.fromEntries(counts.map((c) => [c.area, c.now])), null, 2)}\n`)
  else for (const { area, now, was } of fewer) console.log(`${area}: ${now}, fewer than ${was}: node scripts/style.ts --write`)
  if (more.length || (fewer.length && option !== '--write')) process.exitCode = 1
  console.log(`style: ${counts.map(({ area, now }) => `${area} ${now}`).join(', ')}`)
}
