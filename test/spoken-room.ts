// A practice room with a recogniser: two lines, a learner who speaks, a local recognition service, and manual runs of the job.
import { openListener } from '#engines/listening/listen.ts'
import { practiceRuns } from '#features/practice/practice-runs/contract.ts'
import { consentVersion, recordings } from '#features/practice/recordings/contract.ts'
import { type Mode, type Rehearsal, rehearsals } from '#features/practice/rehearsals/contract.ts'
import { transcribeAnswer, type HearOptions } from '#features/practice/rehearsals/server/hear.ts'
import { createLog } from '#platform/log.ts'
import { openStorage } from '#platform/storage/open.ts'
import { startExamWorld } from './exam-world.ts'
import { addCourse, addProject } from './learning-world.ts'
import { startServices } from './media-services.ts'
import { voiceOf } from './voice.ts'

export const AT = '/v1/audio/transcriptions'
export const answers = ['我理解您的担心，保额50万元', '等待期是90天'] as const
const lines = [
  { text: '这个保险是不是太贵了一些？', answerText: '我理解您的担心，保额50万元。', answerPoints: '理解您的担心；保额50万元' },
  { text: '等待期一共是多少天呢？', answerText: '等待期是90天。', answerPoints: '等待期90天' },
]
export const voice = voiceOf(2, 2, 2)
/** A signal that is never aborted. */
export const over: AbortSignal = new AbortController().signal
/** The current line of a run. */
export const at = ({ id, current }: Rehearsal) => ({ id, scriptId: current?.scriptId ?? '' })

export type SpokenRoom = Awaited<ReturnType<typeof openSpokenRoom>>

export async function openSpokenRoom(env: Record<string, string> = {}) {
  const server = await startServices()
  const w = await startExamWorld({
    LISTEN_OPENAI_URL: server.url,
    LISTEN_OPENAI_KEY: 'key-of-the-test',
    LISTEN_OPERATOR: '试听公司',
    ...env,
  })
  const viewer = await w.world.signIn('viewer')
  const made = await addCourse(w, '重疾险面谈', { 异议: lines })
  const sub = made.subs[0] ?? ''
  const projectId = await addProject(w, made.id)
  await w.world.owner.query('update project set mentor_id = $2 where id = $1', [projectId, w.userIds['author']])
  const log = createLog('silent')
  const told = { times: 0 }
  const options: HearOptions = {
    pool: w.world.program.pool,
    log,
    storage: await openStorage({ kind: 'folder' }, `${w.world.dataDir}/files`, log),
    listener: openListener({ listen: server.services.listen }, { retryMs: 5 }),
    changed: async () => void told.times++,
    judge: null,
    jobs: { enqueue: async () => undefined },
  }
  const room = {
    server,
    w,
    viewer,
    sub,
    options,
    told,
    agree: (listener = '试听公司') => viewer.ask(recordings.decide, { body: { agreed: true, textVersion: consentVersion, listener } }),
    begin: (mode: Mode) => viewer.get(rehearsals.start, { body: { subSceneId: sub, projectId, mode } }),
    async speak(run: Rehearsal, octets = voice, take = 1) {
      await viewer.get(rehearsals.record, { params: at(run), query: { take: String(take), offset: '0' }, octets })
      return viewer.get(rehearsals.speak, { params: at(run), body: { take, bytes: octets.length } })
    },
    next: ({ id, place }: Rehearsal) => viewer.get(rehearsals.next, { params: { id }, body: { place } }),
    detail: ({ id }: Rehearsal) => viewer.get(rehearsals.detail, { params: { id } }),
    finish: ({ id }: Rehearsal) => viewer.get(rehearsals.finish, { params: { id } }),
    report: ({ id }: Rehearsal) => viewer.get(rehearsals.report, { params: { id } }),
    /** Speaks both lines and ends the run. */
    async speakAll(mode: Mode): Promise<Rehearsal> {
      const run = await room.speak(await room.begin(mode))
      await room.next(await room.speak(await room.next(run)))
      await room.finish(run)
      return run
    },
    /** Recordings that wait for recognition, the oldest first. */
    async waiting(): Promise<string[]> {
      const rows = await w.rows(`select recording_id::text id from rehearsal_line where listening = 'WAITING' order by answered_at`)
      return rows.map((r) => String(r['id']))
    },
    /** Recognises all waiting recordings like the queue. */
    async hear(more: Partial<HearOptions> = {}) {
      for (const id of await room.waiting()) await transcribeAnswer({ ...options, ...more }, w.tenantId, id, over)
    },
    /** The stored lines of a run. */
    kept: ({ id }: Rehearsal) =>
      w.rows(
        'select listening, said, heard, heard_by, unheard, score::float8 score from rehearsal_line where rehearsal_id = $1 order by answered_at',
        [id],
      ),
    counted: async () => (await w.admin.get(practiceRuns.runs, { query: { subSceneId: sub } })).records,
    /** Clears open runs and waiting recordings, and resets the service. */
    async reset() {
      server.reset()
      for (const { id } of await w.rows(`select id::text id from rehearsal where state = 'OPEN'`))
        await viewer.get(rehearsals.finish, { params: { id: String(id) } })
      await w.world.owner.query('delete from rehearsal_line')
    },
    async close() {
      await w.world.close()
      await server.close()
    },
  }
  return room
}
