// Tests of the texts about remaining time.
import { expect, test } from 'vitest'
import { dueWords } from './due-words.ts'

const hour = 3_600_000
const task = { begun: true, beginTime: '2026-03-01 09:00:00', dueTime: null, leftMs: null, overdue: false, done: false }
test.each([
  [{}, null, null],
  [{ done: true, overdue: true }, '已完成', 'is-ok'],
  [{ begun: false, beginTime: '2026-03-12 08:30:00' }, '2026-03-12 08:30 开始', ''],
  [{ overdue: true, dueTime: '2026-03-09 09:00:00' }, '已逾期', 'is-error'],
  [{ dueTime: '2026-03-10 09:00:20', leftMs: 20_000 }, '还剩1分钟', 'is-error'],
  [{ dueTime: '2026-03-10 09:59:59', leftMs: hour - 1000 }, '还剩59分钟', 'is-error'],
  [{ dueTime: '2026-03-10 10:00:00', leftMs: hour }, '还剩1小时', 'is-error'],
  [{ dueTime: '2026-03-11 08:59:59', leftMs: 24 * hour - 1000 }, '还剩23小时', 'is-error'],
  [{ dueTime: '2026-03-11 09:00:00', leftMs: 24 * hour }, '还剩1天', 'is-brand'],
  [{ dueTime: '2026-12-31 18:00:00', leftMs: 296 * 24 * hour }, '2026-12-31 截止', ''],
])('the text for %j is %s', (more, text, tone) => expect(dueWords({ ...task, ...more })).toEqual(text && { text, tone }))
