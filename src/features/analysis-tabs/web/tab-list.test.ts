// The list of tabs.
import { expect, test } from 'vitest'
import { closeTab, freeName, keepTabs } from './tab-list.ts'

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
