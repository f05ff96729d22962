// The list of tabs.
import { expect, test } from 'vitest'
import type { StoredTab } from '../contract.ts'
import { afterSave, closeTab, freeName, keepTabs, sentOf } from './tab-list.ts'

test('whoever comes for the first time has one, called 数据分析1; a further one gets the first free number', () => {
  expect(keepTabs([]).map((t) => t.name)).toEqual(['数据分析1'])
  expect(freeName([{ name: '数据分析1' }])).toBe('数据分析2')
  expect(freeName([{ name: '数据分析2' }])).toBe('数据分析1')
  expect(freeName([{ name: '数据分析1' }, { name: '四季度' }, { name: '数据分析2' }])).toBe('数据分析3')
})

test('closing leaves the others; the only one stays', () => {
  const tabs = keepTabs(['甲', '乙', '丙'].map((name) => ({ name, query: {} })))
  expect(closeTab(tabs, tabs[1]?.key ?? '').map((t) => t.name)).toEqual(['甲', '丙'])
  const only = tabs.slice(0, 1)
  expect(closeTab(only, only[0]?.key ?? '')).toEqual(only)
})

test('a save names by its id what was not touched; its answer brings what another window did, and leaves what was typed meanwhile', () => {
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
