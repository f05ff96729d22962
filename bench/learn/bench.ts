// 500 candidates of an exam, then 500 learners in practice rooms, on one server process with its jobs. It measures milliseconds of saving
// and of a recording part, lost answers, and the delay of scoring. The load generator runs on the same cores.
import { person } from '#test/world.ts'
import { percentile } from '../percentile.ts'
import { startProduct } from '../product.ts'
import { prepareExam, sitExam } from './exam.ts'
import { fillRooms, heardBy, prepareRooms, startRecogniser } from './rooms.ts'

const PEOPLE = Number(process.env['BENCH_PEOPLE'] ?? 500)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 120)
const PORT = 21_210

const recogniser = await startRecogniser()
const product = await startProduct(PORT, { ROLE: 'all', ...heardBy(recogniser.url) })
try {
  const { owner } = product
  const enter = async (name: string) => person(PORT, 'demo', (await product.signIn(name)).token)
  const by = { author: await enter('author'), admin: await enter('admin') }
  const sitters = await prepareExam(owner, by, PEOPLE)
  const room = await prepareRooms(
    owner,
    by,
    sitters.people.map(({ id }) => id),
  )
  await owner.query('vacuum analyze')

  const { saves, lost } = await sitExam(owner, PORT, sitters, SECONDS)
  const exam = { people: PEOPLE, saveP95Ms: percentile(saves.ms, 0.95), refused: saves.refused, lost }
  console.log(
    `exam   ${saves.ms.length} answers sent, ${saves.refused} refused: p50 ${percentile(saves.ms, 0.5)} ms, p95 ${exam.saveP95Ms} ms; ${lost} lost`,
  )

  const { parts, spoken, steps, scoredMs } = await fillRooms(
    owner,
    PORT,
    sitters.people.map(({ token }) => token),
    room,
  )
  const rooms = {
    people: PEOPLE,
    partP95Ms: percentile(parts.ms, 0.95),
    refused: parts.refused + spoken.refused + steps.refused,
    scoredWithinS: scoredMs.length === PEOPLE ? Number((Math.max(...scoredMs) / 1_000).toFixed(1)) : null,
  }
  console.log(
    `rooms  ${parts.ms.length} parts: p50 ${percentile(parts.ms, 0.5)} ms, p95 ${rooms.partP95Ms} ms; ${scoredMs.length} of ${PEOPLE} runs scored, p50 ${percentile(scoredMs, 0.5)} ms`,
  )
  console.log(
    `       ${spoken.ms.length} answers told whole, ${rooms.refused} requests refused under overload and sent again: p50 ${percentile(spoken.ms, 0.5)} ms, p95 ${percentile(spoken.ms, 0.95)} ms`,
  )
  console.log(JSON.stringify({ bench: 'learn', exam, rooms }))
} finally {
  recogniser.server.close()
  await product.close()
}
