// Tests of the visible tiles and their addresses.
import { expect, test } from 'vitest'
import type { PowerNode } from '#features/organisation/sessions/contract.ts'
import { tilesFor } from './tiles.ts'

const node = (name: string, more: Partial<PowerNode> = {}): PowerNode => ({
  id: '1',
  fid: null,
  name,
  alias: null,
  menuType: 'C',
  path: `/${name}`,
  component: null,
  icon: null,
  isFrame: false,
  visible: true,
  enabled: true,
  sequence: 1,
  childList: [],
  ...more,
})
const shown = (tree: PowerNode[]) =>
  tilesFor({ powerAliasTree: tree, assistantUrl: null }, 'http://host').flatMap((g) => g.tiles.map((t) => t.name))

test('the assistant tile is always visible, on this host or at its configured address', () => {
  expect(tilesFor({ powerAliasTree: [], assistantUrl: null }, 'https://a.example:8443')).toMatchObject([
    {
      name: 'AI营销助手',
      tiles: [
        { name: '话术生成', href: 'https://a.example:8443/sales-assistant/script' },
        { name: '试题生成', href: 'https://a.example:8443/sales-assistant/question' },
      ],
    },
  ])
  const [ai] = tilesFor({ powerAliasTree: [], assistantUrl: 'https://ai.example' }, 'http://host')
  expect(ai?.tiles.map((t) => t.href)).toEqual(['https://ai.example/script', 'https://ai.example/question'])
})

test('a tile is visible if a menu entry of its name and all entries above it are visible and enabled', () => {
  const below = (more: Partial<PowerNode>, child: Partial<PowerNode> = {}) => [
    node('目录', { menuType: 'M', ...more, childList: [node('课程管理', child)] }),
  ]
  expect(shown(below({}))).toEqual(['话术生成', '试题生成', '课程管理'])
  for (const tree of [below({ visible: false }), below({ enabled: false }), below({}, { visible: false }), below({}, { enabled: false })])
    expect(shown(tree)).toEqual(['话术生成', '试题生成'])
  expect(shown([node('课程'), node('课程管理', { menuType: 'F' })])).toEqual(['话术生成', '试题生成'])
})

test('reviewers, markers and auditors have their tile', () => {
  for (const name of ['练习点评', '阅卷', '审计日志']) expect(shown([node(name)])).toContain(name)
})

test('an external entry keeps its address', () => {
  const groups = tilesFor({ powerAliasTree: [node('考试管理', { path: 'https://exam.example/', isFrame: true })], assistantUrl: null }, '')
  expect(groups[1]).toMatchObject({ name: '考试专区', tiles: [{ href: 'https://exam.example/' }] })
})
