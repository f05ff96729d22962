// Tests of the line saver: when it sends a line, what it sends again, and that it loses nothing.
import { expect, test } from 'vitest'
import { codes } from '#shared/errors.ts'
import { CallFailure, unreachable } from '#ui/api/call-failure.ts'
import type { Script, ScriptEdit } from '#features/authoring/scripts/contract.ts'
import type { Mode } from '#features/authoring/scripts/web/line-rules.ts'
import { storageStore } from '#ui/api/outbox-stores.ts'
import type { LineDraft, LineEntry, LineRequest } from './line-draft.ts'
import { LineSaver, restMs, retryMs } from './line-saver.ts'

const stored = {
  id: '7',
  subsceneId: '1',
  seq: 0,
  type: 'QUESTION',
  mediaType: 'VIDEO',
  needAnswer: 'NO_NEED',
  section: null,
  text: '原来的一句完整的话',
  answerText: '',
  answerPoints: null,
  version: 'v1',
} as unknown as Script

/** Creates a saver with a fake clock and a fake server. */
function makeDesk(mode: Mode = 'script', entries: LineEntry[] = []) {
  const sent: { edit: ScriptEdit; once: string; answer: (line: Script) => void; fail: (failure: CallFailure) => void }[] = []
  const timers = new Map<number, { at: number; act: () => void }>()
  const saved: { line: Script; made: unknown }[] = []
  let [clock, count, theirs, kept] = [0, 0, stored, JSON.stringify(entries) as string | null]
  const store = storageStore<LineDraft, LineRequest>({ find: () => kept, keep: (_, text) => (kept = text) }, 'lines')
  const saver = new LineSaver(
    {
      mode,
      send: (edit, { idempotencyKey: once }) => new Promise((answer, fail) => sent.push({ edit, once, answer, fail })),
      latest: async () => theirs,
      store,
      clock: {
        now: () => clock,
        random: () => 0,
        setTimer: (act, ms) => {
          timers.set(++count, { at: clock + ms, act })
          return count
        },
        clearTimer: (timer) => void timers.delete(timer as number),
      },
    },
    store.entries(),
  )
  saver.attach({ seqAfter: (after) => (after === null ? null : 3), onSaved: (line, made) => saved.push({ line, made }) })
  const pass = async (ms: number) => {
    clock += ms
    for (const [id, { at, act }] of [...timers])
      if (at <= clock) {
        timers.delete(id)
        act()
      }
    for (let turn = 0; turn < 12; turn++) await Promise.resolve()
  }
  return { saver, sent, saved, pass, kept: () => store.entries(), change: (line: Script) => void (theirs = line) }
}
const type = (desk: ReturnType<typeof makeDesk>, text: string) => desk.saver.change('7', { text }, stored)

test('an edit is sent after the debounce, with its version and only the changed fields', async () => {
  const desk = makeDesk()
  type(desk, '改过的一句完整的话')
  await desk.pass(restMs - 1)
  expect(desk.sent).toHaveLength(0)
  type(desk, '改过两次的一句完整的话')
  await desk.pass(restMs - 1)
  expect(desk.sent).toHaveLength(0)
  await desk.pass(1)
  expect(desk.sent.map(({ edit }) => edit)).toEqual([{ editType: 'UPDATE', id: '7', version: 'v1', text: '改过两次的一句完整的话' }])
  expect(desk.saver.isUnsaved()).toBe(false)
  desk.sent[0]?.answer({ ...stored, text: '改过两次的一句完整的话', version: 'v2' })
  await desk.pass(0)
  expect(desk.saver.of('7')).toMatchObject({ state: 'saved', version: 'v2', changed: {} })
  expect(desk.kept()).toEqual([])
})

test('one call is in flight per line, and later typing follows with the version of the answer', async () => {
  const desk = makeDesk()
  type(desk, '第一次改成这样的话')
  desk.saver.leave('7')
  type(desk, '第二次改成这样的话')
  desk.saver.leave('7')
  await desk.pass(restMs)
  expect(desk.sent).toHaveLength(1)
  desk.sent[0]?.answer({ ...stored, text: '第一次改成这样的话', version: 'v2' })
  await desk.pass(0)
  expect(desk.sent[1]?.edit).toEqual({ editType: 'UPDATE', id: '7', version: 'v2', text: '第二次改成这样的话' })
  expect(desk.sent[1]?.once).not.toBe(desk.sent[0]?.once)
})

test('a call without an answer is repeated unchanged under its key, and later typing follows it', async () => {
  const desk = makeDesk()
  type(desk, '第一次改成这样的话')
  desk.saver.leave('7')
  desk.sent[0]?.fail(unreachable())
  await desk.pass(0)
  expect(desk.saver.of('7')).toMatchObject({ state: 'failed', retryAt: retryMs, changed: { text: '第一次改成这样的话' } })
  expect(desk.saver.isUnsaved()).toBe(true)
  type(desk, '第二次改成这样的话')
  await desk.pass(restMs)
  expect(desk.sent).toHaveLength(1)
  await desk.pass(retryMs)
  expect(desk.sent[1]).toMatchObject({ edit: desk.sent[0]?.edit, once: desk.sent[0]?.once })
  desk.sent[1]?.answer({ ...stored, text: '第一次改成这样的话', version: 'v2' })
  await desk.pass(0)
  expect(desk.sent[2]?.edit).toMatchObject({ version: 'v2', text: '第二次改成这样的话' })
})

test('a text that is too short or empty is not sent, shows its fault on blur, and stays', async () => {
  const desk = makeDesk()
  type(desk, '太短')
  await desk.pass(restMs)
  expect(desk.saver.of('7')?.faults).toEqual({})
  desk.saver.leave('7')
  expect(desk.saver.of('7')).toMatchObject({ faults: { text: '问题不能少于8个字符' }, changed: { text: '太短' } })
  type(desk, ' ')
  desk.saver.leave('7')
  expect(desk.saver.of('7')?.faults).toEqual({ text: '请输入问题' })
  expect(desk.sent).toHaveLength(0)
  expect(desk.kept()).toHaveLength(1)
  type(desk, stored.text)
  expect(desk.saver.isUnsaved()).toBe(false)
  const arranging = makeDesk('arrange')
  type(arranging, '点头')
  arranging.saver.leave('7')
  expect(arranging.sent[0]?.edit.text).toBe('点头')
})

test('a new line goes below its origin, keeps its key and becomes an update, and an empty one vanishes', async () => {
  const desk = makeDesk()
  const base = { type: 'QUESTION' as const, mediaType: 'VIDEO' as const, needAnswer: 'NO_NEED' as const }
  const empty = desk.saver.add('7', base)
  desk.saver.leave(empty)
  expect(desk.saver.news()).toEqual([])
  const key = desk.saver.add('7', base)
  desk.saver.change(key, { text: '新写的一句完整的话' })
  desk.saver.leave(key)
  expect(desk.sent[0]?.edit).toEqual({ editType: 'CREATE', seq: 3, ...base, text: '新写的一句完整的话' })
  desk.saver.change(key, { text: '新写的一句完整的话。' })
  desk.sent[0]?.answer({ ...stored, id: '8', text: '新写的一句完整的话', version: 'n1' })
  await desk.pass(0)
  expect(desk.saved[0]).toMatchObject({ line: { id: '8' }, made: { key, after: '7' } })
  expect(desk.saver.keyOf('8')).toBe(key)
  expect(desk.sent[1]?.edit).toEqual({ editType: 'UPDATE', id: '8', version: 'n1', text: '新写的一句完整的话。' })
})

test('on a conflict the user takes the other version and gets theirs back, or overwrites it', async () => {
  const stale = () => new CallFailure({ status: 200, code: codes.STALE, msg: '内容已被他人修改，请刷新后再试' })
  for (const choice of ['theirs', 'mine'] as const) {
    const desk = makeDesk()
    desk.change({ ...stored, text: '他改成的一句完整的话', version: 'v9' })
    type(desk, '我改成的一句完整的话')
    desk.saver.leave('7')
    desk.sent[0]?.fail(stale())
    await desk.pass(0)
    expect(desk.saver.of('7')).toMatchObject({ state: 'conflict', theirs: { text: '他改成的一句完整的话' } })
    type(desk, '我改成的一句完整的话。')
    await desk.pass(restMs)
    expect(desk.sent).toHaveLength(1)
    if (choice === 'theirs') {
      expect(desk.saver.takeTheirs('7')).toEqual({ text: '我改成的一句完整的话。' })
      expect(desk.saver.values('7').text).toBe('他改成的一句完整的话')
      expect(desk.saver.isUnsaved()).toBe(false)
    } else {
      desk.saver.keepMine('7')
      expect(desk.sent[1]?.edit).toMatchObject({ version: 'v9', text: '我改成的一句完整的话。' })
    }
    // a second choice does nothing
    desk.saver.keepMine('7')
    expect([desk.saver.takeTheirs('7'), desk.sent.length]).toEqual([{}, choice === 'mine' ? 2 : 1])
  }
})

test('a refused line keeps its reason until it is changed or retried', async () => {
  const desk = makeDesk()
  type(desk, '改过的一句完整的话')
  desk.saver.leave('7')
  desk.sent[0]?.fail(new CallFailure({ status: 200, code: 1, msg: '任务进行中，暂不能操作' }))
  await desk.pass(retryMs)
  expect(desk.sent).toHaveLength(1)
  expect(desk.saver.of('7')).toMatchObject({ state: 'refused', message: '任务进行中，暂不能操作' })
  expect(desk.saver.isUnsaved()).toBe(true)
  desk.saver.retry('7')
  expect(desk.sent).toHaveLength(2)
})

test('an unsaved line is restored and sent', () => {
  const before = makeDesk()
  type(before, '改过的一句完整的话')
  const desk = makeDesk('script', before.kept())
  desk.saver.restore()
  expect(desk.sent[0]?.edit).toMatchObject({ id: '7', version: 'v1', text: '改过的一句完整的话' })
})

test('a value that is undone while its request is in flight is sent again with the old text', async () => {
  const desk = makeDesk()
  type(desk, '改过的一句完整的话')
  desk.saver.leave('7')
  type(desk, stored.text)
  desk.sent[0]?.answer({ ...stored, text: '改过的一句完整的话', version: 'v2' })
  await desk.pass(0)
  expect(desk.sent[1]?.edit).toEqual({ editType: 'UPDATE', id: '7', version: 'v2', text: stored.text })
})

test('a new line whose answer is lost with the page is sent again under its key and created once', async () => {
  const before = makeDesk()
  const key = before.saver.add('7', { type: 'QUESTION', mediaType: 'VIDEO', needAnswer: 'NO_NEED' })
  before.saver.change(key, { text: '新写的一句完整的话' })
  before.saver.leave(key)
  const desk = makeDesk('script', before.kept())
  desk.saver.restore()
  expect(desk.sent[0]).toMatchObject({ edit: before.sent[0]?.edit, once: before.sent[0]?.once })
})

test('a dropped new line in flight is shown if it was saved, and is not sent again if it was not', async () => {
  for (const isSaved of [true, false]) {
    const desk = makeDesk()
    const key = desk.saver.add('7', { type: 'QUESTION', mediaType: 'VIDEO', needAnswer: 'NO_NEED' }, { text: '新写的一句完整的话' })
    desk.saver.leave(key)
    desk.saver.drop(key)
    if (isSaved) desk.sent[0]?.answer({ ...stored, id: '8', version: 'n1' })
    else desk.sent[0]?.fail(unreachable())
    await desk.pass(0)
    await desk.pass(retryMs)
    expect([desk.saved.map(({ line, made }) => [line.id, made]), desk.sent.length, desk.kept()]).toEqual([
      isSaved ? [['8', { key, after: '7' }]] : [],
      1,
      [],
    ])
  }
})

const sentence = (n: number) => `第${n}句足够长的话。`
/** Types `count` new lines below each other and leaves each at once. */
const typed = (desk: ReturnType<typeof makeDesk>, count: number) => {
  let after: string | null = '7'
  return Array.from({ length: count }, (_, n) => {
    const key = desk.saver.add(after, { type: 'QUESTION', mediaType: 'VIDEO', needAnswer: 'NO_NEED' }, { text: sentence(n) })
    desk.saver.leave(key)
    after = key
    return key
  })
}
const made = (id: string, n: number) => ({ ...stored, id, text: sentence(n), seq: n, version: 'v1' })

test('a new line waits for the line above it, because parallel requests could swap them', async () => {
  const desk = makeDesk()
  const keys = typed(desk, 3)
  await desk.pass(restMs)
  expect(desk.sent.map(({ edit }) => edit.text)).toEqual([sentence(0)])
  expect(desk.saver.isUnsaved()).toBe(true)
  // the client does not know whether the request arrived
  desk.sent[0]?.fail(unreachable())
  await desk.pass(0)
  void desk.saver.flush()
  expect(desk.sent).toHaveLength(1)
  await desk.pass(retryMs)
  expect(desk.sent.map(({ edit }) => edit.text)).toEqual([sentence(0), sentence(0)])
  desk.sent[1]?.answer(made('8', 0))
  await desk.pass(0)
  expect(desk.sent.map(({ edit }) => edit.text).slice(2)).toEqual([sentence(1)])
  // a refused line has no position: the next one goes below the line before it
  desk.sent[2]?.fail(new CallFailure({ status: 200, code: 1, msg: '任务进行中，暂不能操作' }))
  await desk.pass(0)
  expect(desk.sent.map(({ edit }) => edit.text).slice(3)).toEqual([sentence(2)])
  desk.sent[3]?.answer(made('10', 2))
  await desk.pass(0)
  expect(keys.map((key) => desk.saver.of(key)?.state)).toEqual(['saved', 'refused', 'saved'])
})
