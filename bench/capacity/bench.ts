// Greatest number of people at desks, in an exam and in practice rooms whose p99 stays below a second, with one and two server processes.
// The number doubles until it fails, then follows a binary search. The load generator runs on the same cores, which is not corrected.
import { person } from '#test/world.ts'
import { prepareExam } from '../learn/exam.ts'
import { heardBy, prepareRooms, startRecogniser } from '../learn/rooms.ts'
import { startProduct } from '../product.ts'
import { atDesks, type Desk, inExams, inRooms } from './kinds.ts'
import { BOUND_MS, findCapacity, type Kind } from './load.ts'

const MAX_PEOPLE = Number(process.env['BENCH_PEOPLE'] ?? 6_000)
const FIRST = Number(process.env['BENCH_FIRST'] ?? 250)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20)
/** Number of server processes: one, two or both, one after the other. */
const WHICH = process.env['BENCH_SERVERS'] ?? 'both'
/** Kinds of people, separated by commas; default: all. */
const KINDS = process.env['BENCH_KINDS']?.split(',')
const PORT = 21_220
const SECOND = 21_224
const WORKER = 21_225

const recogniser = await startRecogniser()
const product = await startProduct(PORT, heardBy(recogniser.url))
try {
  const { owner } = product
  await product.startServer({ ROLE: 'worker', PORT: String(WORKER), WORKER_PORT: String(WORKER) })
  await product.startServer({ PORT: String(SECOND) })
  const author = await product.signIn('author')
  const by = { author: person(PORT, 'demo', author.token), admin: person(PORT, 'demo', (await product.signIn('admin')).token) }
  const sitters = await prepareExam(owner, by, MAX_PEOPLE)
  const room = await prepareRooms(
    owner,
    by,
    sitters.people.map(({ id }) => id),
  )
  const desk = await prepareDesk(sitters.examId)
  const deskTokens = await signInMany('admin', MAX_PEOPLE)
  await owner.query('vacuum analyze')
  await product.demoIsMade()

  const kinds = (ports: number[]): Kind[] =>
    [
      atDesks(ports, deskTokens, desk),
      inExams(ports, sitters),
      inRooms(
        ports,
        sitters.people.map(({ token }) => token),
        room,
      ),
    ].filter(({ name }) => KINDS?.includes(name) ?? true)
  const found: Record<string, object> = {}
  const measured = (
    [
      ['one', [PORT]],
      ['two', [PORT, SECOND]],
    ] as const
  ).filter(([name]) => [name, 'both'].includes(WHICH))
  for (const [name, ports] of measured)
    for (const kind of kinds([...ports])) {
      console.log(`${name === 'one' ? 'one server process' : 'two server processes'}:`)
      const { most, bounded } = await findCapacity(kind, FIRST, SECONDS)
      found[kind.name] = {
        ...found[kind.name],
        [name]: most && {
          people: most.people,
          p99Ms: most.p99Ms,
          perSecond: most.perSecond,
          cores: most.cores,
          perCore: most.cores ? Math.round(most.people / most.cores) : null,
          ...(bounded ? {} : { unbounded: true }),
        },
      }
    }
  console.log(JSON.stringify({ bench: 'capacity', boundMs: BOUND_MS, ...found }))

  /** Data of the desk: the demo's conversation, own courses, the exam. */
  async function prepareDesk(examId: string): Promise<Desk> {
    const { rows: lines } = await owner.query<{ id: string }>(
      `select subscene_id::text id from script where tenant_id = $1 and deleted_at is null group by 1 order by count(*) desc limit 1`,
      [author.tenantId],
    )
    const { rows: made } = await owner.query<{ id: string }>(
      `with made as (select nextval('app.id_seq') id, i from generate_series(1, 500) i)
       insert into course (tenant_id, id, type, course_id, title, description, owner_department_id, create_user_id, create_user_name)
       select $1, id, 'COURSE', id, '容量课 ' || i, '描述', $2, $3, '周雅琴' from made returning id::text`,
      [author.tenantId, author.departmentId, author.userId],
    )
    const { rows: top } = await owner.query<{ id: string }>('select id::text from department where tenant_id = $1 and layer = 0', [
      author.tenantId,
    ])
    return { examId, subSceneId: lines[0]?.id ?? '', departmentId: top[0]?.id ?? '', courseIds: made.map(({ id }) => id) }
  }

  async function signInMany(loginName: string, many: number): Promise<string[]> {
    const tokens: string[] = []
    for (let i = 0; i < many; i++) tokens.push((await product.signIn(loginName)).token)
    return tokens
  }
} finally {
  recogniser.server.close()
  await product.close()
}
