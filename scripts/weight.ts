// Checks the size of the first pages: scripts and style sheets that they need, as browsers get them (brotli). Also checks that these
// contain no foreign code.
import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const web = path.resolve(import.meta.dirname, '../dist/web')

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
const manifest = JSON.parse(readFileSync(path.join(web, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

const SHELL = ['index.html', 'shell/Shell.tsx']
const page = (name: string) => `../../features/${name}.tsx`
/** Upper limits in KB. */
const limits: Record<string, { of: string[]; most: number }> = {
  // with the refusal that opens the second step
  'sign-in': { of: ['index.html'], most: 72.5 },
  // with the faces, week, weak lines and deadlines of 今天, and the rail of wide windows
  learn: { of: ['learn.html'], most: 92 },
  // with the rounding of scores, which it shares with the learners' side, and the parts that the pages of drafts and providers share, and the bell
  home: { of: [...SHELL, page('portal/home/web/HomePage')], most: 405 },
  // with packages of courses and the state of their reviews
  'list of courses': { of: [...SHELL, page('authoring/course-authoring/web/CourseManagePage')], most: 398 },
  'list of exams': { of: [...SHELL, page('assessment/attempts/web/ExamListPage')], most: 394 },
}

/** Files of these chunks and of all their imports. */
function filesOf(chunks: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of chunks) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build has no ${name}`)
    if (found.has(chunk.file)) continue
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file)
    filesOf(chunk.imports ?? [], found)
  }
  return found
}
const sent = (file: string) =>
  statSync(path.join(web, `${file}.br`), { throwIfNoEntry: false })?.size ?? statSync(path.join(web, file)).size

/** The browser gets no schemas, and the sign-in page no component of the kit. */
const faults = globSync('assets/*.js', { cwd: web })
  .filter((file) => /ZodObject|safeParseAsync/.test(readFileSync(path.join(web, file), 'utf8')))
  .map((file) => `${file} holds zod`)
const atOnce = [...filesOf(['index.html'])].filter((file) => file.endsWith('.js')).map((file) => readFileSync(path.join(web, file), 'utf8'))
if (!atOnce.join('').includes('/auth/options')) faults.push('sign-in is not in what the page loads at once')
if (atOnce.join('').includes('ant-btn')) faults.push('sign-in holds components of antd')

const learners = [...filesOf(['learn.html'])].filter((file) => file.endsWith('.js'))
if (learners.some((file) => /ant-btn|ant-modal/.test(readFileSync(path.join(web, file), 'utf8'))))
  faults.push("the learners' side holds components of antd")

// the largest chunk holds course, call and report together, so that a run never loads another one
/** Maximum KB of a screen of the learner app, in addition to the shared part. */
const maxOfScreen = 32
const began = filesOf(['learn.html'])
const screens = new Set([...began].flatMap((file) => Object.values(manifest).find((c) => c.file === file)?.dynamicImports ?? []))
for (const screen of screens) {
  const kb = [...filesOf([screen])].filter((file) => !began.has(file)).reduce((sum, file) => sum + sent(file), 0) / 1024
  if (kb > maxOfScreen) faults.push(`${screen} weighs more than ${maxOfScreen} KB`)
  console.log(`learn, ${path.basename(screen)}: ${kb.toFixed(1)} KB more`)
}

/** A screen must bring its styles, whatever was open before. */
const namesIn = (files: Iterable<string>, kind: '.js' | '.css') =>
  new Set(
    [...files]
      .filter((file) => file.endsWith(kind))
      .flatMap(
        (file) => readFileSync(path.join(web, file), 'utf8').match(kind === '.css' ? /(?<=\.)yl-[a-z-]+/g : /(?<![\w.-])yl-[a-z-]+/g) ?? [],
      ),
  )
const styled = namesIn(globSync('assets/*.css', { cwd: web }), '.css')
for (const screen of ['learn.html', ...screens]) {
  const files = new Set([...began, ...filesOf([screen])])
  const has = namesIn(files, '.css')
  const missing = [...namesIn(filesOf([screen]), '.js')].filter((name) => styled.has(name) && !has.has(name))
  if (missing.length) faults.push(`${screen} comes without the styles of ${missing.join(', ')}`)
}
/** The kit's styles come first, so that the equally specific styles of screens override them. */
const styles = [...readFileSync(path.join(web, 'learn.html'), 'utf8').matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map(
  ([, file = '']) => file,
)
const kit = styles.findIndex((file) => readFileSync(path.join(web, file), 'utf8').includes('.yl-card{'))
if (kit < 0 || styles.slice(0, kit).some((file) => readFileSync(path.join(web, file), 'utf8').includes('.yl-')))
  faults.push("the styles of the learners' kit come after those of their screens")

/** The oldest supported browsers do not know dvh; a variable with a fallback is used instead. */
for (const file of new Set(['learn.html', ...screens].flatMap((screen) => [...filesOf([screen])]).filter((name) => name.endsWith('.css'))))
  if (/(?:[2-9]|\d{2,})dvh/.test(readFileSync(path.join(web, file), 'utf8')) && readFileSync(path.join(web, file), 'utf8').includes('.yl-'))
    faults.push(`${file} measures by dvh, which Chromium 107 does not know`)

/** The styles of antd's components, which `src/apps/web/kit-styles.ts` loads beside the shell. */
const kitStyles = globSync('assets/antd-*.css', { cwd: web })
if (kitStyles.length !== 1) faults.push(`the build has ${kitStyles.length} style sheets of antd`)

for (const [name, { of, most }] of Object.entries(limits)) {
  const files = [...filesOf(of), ...(of.includes('shell/Shell.tsx') ? kitStyles : [])]
  const kb = files.reduce((sum, file) => sum + sent(file), 0) / 1024
  if (kb > most) faults.push(`${name} weighs more than ${most} KB`)
  console.log(`${name}: ${kb.toFixed(1)} KB in ${files.length} files`)
}
for (const fault of faults) console.error(fault)
if (faults.length) process.exit(1)
