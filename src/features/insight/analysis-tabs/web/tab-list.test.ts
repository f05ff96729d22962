// Tests of the functions on the list of tabs.
import { expect, test } from 'vitest'
import type { StoredTab } from '../contract.ts'
import { afterSave, asksSame, closeTab, freeName, keepTabs, nameBeside, sentOf } from './tab-list.ts'

test('a first visit creates 数据分析1, and a further tab gets the first free number', () => {
  expect(keepTabs([]).map((t) => t.name)).toEqual(['数据分析1'])
  expect(freeName([{ name: '数据分析1' }])).toBe('数据分析2')
  expect(freeName([{ name: '数据分析2' }])).toBe('数据分析1')
  expect(freeName([{ name: '数据分析1' }, { name: '四季度' }, { name: '数据分析2' }])).toBe('数据分析3')
})

test('an arrived tab gets the requested name, shortened and made unique', () => {
  expect(nameBeside([], ' 四季度考试 ', 30)).toBe('四季度考试')
  expect(nameBeside([{ name: '四季度考试' }, { name: '四季度考试（2）' }], '四季度考试', 30)).toBe('四季度考试（3）')
  expect(nameBeside([], '😀'.repeat(9), 5)).toBe(`${'😀'.repeat(4)}…`)
  expect(nameBeside([{ name: '甲乙丙丁戊' }], '甲乙丙丁戊己', 5)).toBe('甲乙丙丁…')
  expect(nameBeside([{ name: '数据分析1' }], '  ', 30)).toBe('数据分析2')
})

test('the comparison of queries ignores the order of fields and the names of people', () => {
  const asked = { examId: '8', departmentId: '3', shown: true }
  expect(asksSame({ shown: true, analyzeType: 'BY_DEPARTMENT', departmentId: '3', examId: '8' }, asked)).toBe(true)
  expect(asksSame({ ...asked, departmentId: '4' }, asked)).toBe(false)
  expect(asksSame({ ...asked, compareId: '7' }, asked)).toBe(false)
  const people = { examId: '8', analyzeType: 'BY_STUDENT', userIds: ['1', '2'], shown: true }
  expect(asksSame({ ...people, names: ['赵', '钱'] }, people)).toBe(true)
  expect(asksSame({ ...people, userIds: ['1'] }, people)).toBe(false)
})

test('closing a tab leaves the others, and the only tab stays', () => {
  const tabs = keepTabs(['甲', '乙', '丙'].map((name) => ({ name, query: {} })))
  expect(closeTab(tabs, tabs[1]?.key ?? '').map((t) => t.name)).toEqual(['甲', '丙'])
  const only = tabs.slice(0, 1)
  expect(closeTab(only, only[0]?.key ?? '')).toEqual(only)
})

test('a save sends untouched tabs as ids, merges changes of another window, and keeps edits made meanwhile', () => {
  const stored = ['1', '2', '3'].map((id) => ({ id, name: `第${id}个`, query: {} }))
  const sent = [...keepTabs(stored), { key: 'new', name: '新的', query: {} }]
  const [one, two, three] = sent as [(typeof sent)[0], (typeof sent)[0], (typeof sent)[0]]
  expect(sentOf(sent, new Set([two.key, 'new']))).toEqual([{ id: '1' }, { ...two }, { id: '3' }, { key: 'new', name: '新的', query: {} }])
  const answer: StoredTab[] = [
    { id: '1', name: '别处改了', query: { examId: '8' } },
    { id: '2', name: '第2个', query: {} },
    { id: '4', key: 'new', name: '新的', query: {} },
    { id: '5', name: '别处新增', query: {} },
  ]
  const typed = sent.map((t) => (t.key === two.key ? { ...t, name: '又改了' } : t))
  const now = afterSave(typed, sent, new Set([two.key]), answer)
  expect(now.map((t) => [t.key, t.id, t.name])).toEqual([
    [one.key, '1', '别处改了'],
    [two.key, '2', '又改了'],
    ['new', '4', '新的'],
    ['5', '5', '别处新增'],
  ])
  expect(now.some((t) => t.key === three.key)).toBe(false)
})
