// Tests of saving tabs: unsaved changes survive a reload, and each is saved once.
import { expect, test } from 'vitest'
import { CallFailure } from '#ui/api/call-failure.ts'
import type { GivenTab, StoredTab } from '../contract.ts'
import { systemClock } from '#ui/api/outbox.ts'
import { storageStore } from '#ui/api/outbox-stores.ts'
import { TabSaver, type UnsavedTabs } from './tab-saver.ts'

/** Merge of the server, in short: `known` tabs that are not given were closed. */
function merged(stored: readonly StoredTab[], given: readonly GivenTab[], known: readonly string[], newId: () => string): StoredTab[] {
  const mine = given.map((tab): StoredTab => {
    const there = stored.find((t) => t.id === tab.id)
    const { id = newId(), name = '', query = {} } = { ...there, ...tab }
    return { id, name, query, ...(tab.key ? { key: tab.key } : {}) }
  })
  return [...mine, ...stored.filter((t) => !known.includes(t.id) && !mine.some((m) => m.id === t.id))]
}

/** A server that merges like the real one, and a window whose clock the test moves. */
function stage() {
  let stored: StoredTab[] = [{ id: '1', name: '数据分析1', query: {} }]
  let written: string | null = null
  // a browser stores text
  const storage = { find: () => written, keep: (_: string, text: string | null) => (written = text) }
  const store = storageStore<UnsavedTabs, UnsavedTabs>(storage, 'tabs')
  let fails: { status: number; after: boolean } | null = null
  let nextId = 2
  let due: (() => void) | null = null
  const done = new Map<string, StoredTab[]>()
  const failures: number[] = []
  const save = (body: GivenTab[], known: string[], once: string) => {
    const before = done.get(once)
    if (before) return before
    stored = merged(stored, body, known, () => String(nextId++))
    done.set(once, stored)
    return stored
  }
  const open = () =>
    new TabSaver(
      {
        send: async (body, known, once) => {
          const failing = fails
          if (failing && !failing.after) throw new CallFailure({ status: failing.status, code: failing.status, msg: '' })
          const answer = save(body, known, once)
          if (failing) throw new CallFailure({ status: failing.status, code: failing.status, msg: '' })
          return answer
        },
        store,
        clock: { ...systemClock, setTimer: (act) => (due = act), clearTimer: () => (due = null) },
        onChange: () => undefined,
        onFailure: (failure) => failures.push(failure.status),
      },
      stored.map(({ id, name, query }) => ({ id, name, query })),
      store.entries(),
    )
  return {
    open,
    failures,
    names: () => stored.map((t) => t.name),
    isWritten: () => written !== null,
    isDue: () => due !== null,
    fail: (how: typeof fails) => (fails = how),
  }
}
const added = (saver: TabSaver, name: string) => {
  const tab = { key: crypto.randomUUID(), name, query: { examId: '8' } }
  saver.change([...saver.list, tab], tab.key)
  return tab
}
const named = (saver: TabSaver) => saver.list.map((t) => t.name)

test('a reload before the save keeps the changes and saves them', async () => {
  const on = stage()
  added(on.open(), '四季度')
  expect([on.names(), on.isDue(), on.isWritten()]).toEqual([['数据分析1'], true, true])
  const again = on.open()
  expect(named(again)).toEqual(['数据分析1', '四季度'])
  await again.flush()
  expect([on.names(), on.isWritten()]).toEqual([['数据分析1', '四季度'], false])
  expect(named(on.open())).toEqual(['数据分析1', '四季度'])
})

test('a tab that was closed before a reload stays closed', async () => {
  const on = stage()
  const first = on.open()
  added(first, '四季度')
  await first.flush()
  first.change(first.list.filter((t) => t.name !== '四季度'))
  const again = on.open()
  await again.flush()
  expect(on.names()).toEqual(['数据分析1'])
})

test.each([
  ['before the server received it', false],
  ['after it had saved', true],
])('after a connection lost %s the save is repeated and done once, with later changes', async (_, after) => {
  const on = stage()
  const first = on.open()
  added(first, '四季度')
  on.fail({ status: 0, after })
  await first.flush()
  expect(on.failures).toEqual([0])
  added(first, '复盘')
  on.fail(null)
  const again = on.open()
  await again.flush()
  expect(on.names()).toEqual(['数据分析1', '四季度', '复盘'])
  expect(named(again)).toEqual(['数据分析1', '四季度', '复盘'])
  expect(again.list.every((t) => t.id)).toBe(true)
})

test('an ended session keeps the changes for the next one, and refused changes are not sent in a loop', async () => {
  const on = stage()
  const first = on.open()
  added(first, '四季度')
  on.fail({ status: 401, after: false })
  await first.flush()
  expect(on.isWritten()).toBe(true)
  on.fail({ status: 200, after: false })
  await first.flush()
  expect(on.isWritten()).toBe(false)
  on.fail(null)
  first.change(first.list)
  await first.flush()
  expect(on.names()).toEqual(['数据分析1', '四季度'])
})

test('a change during a save is sent after it', async () => {
  const on = stage()
  const saver = on.open()
  added(saver, '甲')
  const going = saver.flush()
  added(saver, '乙')
  await going
  expect(on.names()).toEqual(['数据分析1', '甲', '乙'])
  expect(on.isWritten()).toBe(false)
})
