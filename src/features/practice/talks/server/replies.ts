// Replies of customers that a chat model plays. The process that took the turn makes the reply within a lease, outside of any transaction;
// each sentence is stored and announced before the next one.
import { act, type Acted, replyMs } from '#engines/acting/act.ts'
import { type Chat, openChat } from '#engines/chat/chat.ts'
import { noLists, openScene, type TenantRules } from '#engines/directing/scene.ts'
import { textWork } from '#engines/text-work/text-work.ts'
import type { ServiceOptions } from '#engines/providers.ts'
import { serviceNames } from '#engines/sources.ts'
import type { Pool } from '#platform/database/pool.ts'
import { fairSemaphore } from '#platform/fair-semaphore.ts'
import type { Log } from '#platform/log.ts'
import { budgetOf, type JudgeUse, talkUse } from '#features/authoring/media-providers/server/media-providers.ts'
import { inTenant } from '#features/organisation/sessions/server/sessions.ts'
import type { TalkService } from './customer.ts'
import { announceTalk, type LiveTalks, liveTalks, talkOf } from './live.ts'
import * as queries from './queries.ts'
import type { TalkRow } from './queries.ts'
import { settleReply } from './rows.ts'
import type { Stopped } from './tables.ts'

/** A talk after a turn of the learner, with the lease of its reply. */
export interface ToReply {
  tenantId: string
  row: TalkRow
  rules: TenantRules
  replyId: string
}

export interface Replies extends LiveTalks {
  /** The service that plays customers. */
  service: TalkService
  /** Makes the reply in the background. */
  start(of: ToReply): void
  /** Ends all replies with what was said. */
  close(): Promise<void>
}

/** Replies in line beyond the running ones. */
const inLine = 1_000

/** The reply is over elsewhere: interrupted, or settled after its lease. */
class Over extends Error {}

interface Options {
  pool: Pool
  services: ServiceOptions
  log: Log
}

/** The tokens of a talk: those that its exam reserved, then those of the day. */
function useOf({ id, reserved }: TalkRow): Pick<JudgeUse, 'take' | 'settle'> {
  if (reserved === 0) return talkUse
  return {
    take: async (db, tokens, most) => (await queries.claimReserved(db, id, tokens)) || talkUse.take(db, tokens, most),
    settle: async (db, more) => (await queries.claimReserved(db, id, more)) || talkUse.settle(db, more),
  }
}

function stoppedOf({ turn }: TalkRow, { stopped, why }: Pick<Acted, 'stopped' | 'why'>): Stopped[] {
  const sentences = stopped.map(({ text, fault }) => ({ turn, text, fault, why: null }))
  return why === null ? sentences : [...sentences, { turn, text: '', fault: null, why }]
}

/** Stores the end of a reply and announces it. */
const conclude = ({ pool }: Options, { tenantId, row, replyId }: ToReply, course: TalkRow['course'], stopped: readonly Stopped[]) =>
  inTenant(pool, tenantId, async (db) => {
    if (!(await queries.writeReply(db, row.id, replyId, course, stopped))) return
    const last = course.turns.at(-1)
    const said = last?.by === 'CUSTOMER' ? last.sentences : []
    await announceTalk(db, row.userId, { talkId: row.id, turn: row.turn, said, open: false })
  })

/** Stores a sentence and announces it. @throws Over */
const utter = ({ pool }: Options, { tenantId, row, replyId }: ToReply, sentence: string) =>
  inTenant(pool, tenantId, async (db) => {
    const said = await queries.writeSentence(db, row.id, replyId, sentence)
    if (!said) throw new Over()
    await announceTalk(db, row.userId, { talkId: row.id, turn: row.turn, said, open: true })
  })

/** Makes a reply. @throws Over */
async function reply(options: Options, chat: Chat, dailyTokens: number, of: ToReply, withinMs: number, signal: AbortSignal) {
  const { row, rules, tenantId } = of
  const { scenario, course } = row
  const said: string[] = []
  let acted: Pick<Acted, 'talk' | 'stopped' | 'why'>
  try {
    acted = await act(chat, openScene(scenario, noLists), course, {
      guard: (sentence, before) =>
        textWork.run('guard', { scenario, rules, talk: course, sentence, before }, { tenantId, userId: row.userId }),
      budget: budgetOf((run) => inTenant(options.pool, tenantId, run), useOf(row), dailyTokens),
      signal,
      withinMs,
      async onSentence(sentence) {
        await utter(options, of, sentence)
        said.push(sentence)
      },
    })
  } catch (error) {
    if (error instanceof Over || signal.reason instanceof Over) throw error
    options.log.warn({ err: error }, 'a reply of a talk was not finished')
    acted = { talk: settleReply({ scenario, course, saying: said }), stopped: [], why: '回答没有完成' }
  }
  await conclude(options, of, acted.talk, stoppedOf(row, acted))
}

export function openReplies(options: Options): Replies {
  const { services, log } = options
  const service = services.talk
  const chat = service && openChat(serviceNames.talk, service, { tries: 2, retryMs: 300, callMs: replyMs })
  const serve = fairSemaphore(service?.streams ?? 1, inLine)
  const running = new Map<string, { row: TalkRow; abort: AbortController; done: Promise<void> }>()

  async function make(of: ToReply, begun: number, signal: AbortSignal): Promise<void> {
    const { tenantId, row } = of
    const settle = (why: string) => conclude(options, of, settleReply({ ...row, saying: [] }), stoppedOf(row, { stopped: [], why }))
    const run = async () => {
      const left = replyMs - (performance.now() - begun)
      if (!chat || signal.aborted || left <= 0) return settle('没有轮到')
      await reply(options, chat, service?.dailyTokens ?? 0, of, left, signal)
    }
    await serve(run, `${tenantId} ${row.userId}`).catch(async (error: unknown) => {
      if (error instanceof Over || signal.reason instanceof Over) return
      log.warn({ err: error }, 'a reply of a talk was not made')
      // if this fails, too, the reply is settled at the end of its lease
      await settle('没有轮到').catch(() => undefined)
    })
  }

  const live = liveTalks()
  return {
    service,
    source: live.source,
    start(of) {
      const abort = new AbortController()
      const done = make(of, performance.now(), abort.signal).finally(() => running.delete(of.replyId))
      running.set(of.replyId, { row: of.row, abort, done })
    },
    heard(message) {
      live.heard(message)
      // a reply that is over elsewhere, e.g. because the learner interrupted it, ends here, too
      const talk = talkOf(message)
      if (!talk || talk.open) return
      for (const { row, abort } of running.values()) if (row.id === talk.talkId && row.turn === talk.turn) abort.abort(new Over())
    },
    async close() {
      for (const { abort } of running.values()) abort.abort(new Error('the process stops'))
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}
