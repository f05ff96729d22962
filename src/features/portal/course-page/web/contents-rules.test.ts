// Tests of the rules of the contents of a course: search, choice, sums.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boardStates } from '#features/authoring/generation-tasks/contract.ts'
import { chosenIn, type Counts, firstIn, linesIn, matching, movedIn, type SceneOf, type SubSceneOf, sumsOf } from './contents-rules.ts'

const counts = (given: Partial<Counts> = {}) => ({ ...Object.fromEntries(boardStates.map((state) => [state, 0])), ...given }) as Counts
const part = (id: string, title: string, given: Partial<SubSceneOf> = {}): SubSceneOf => ({
  id,
  title,
  contentStr: '',
  lines: 0,
  counts: counts(),
  coverUrl: null,
  portraitUrl: null,
  createUserName: null,
  createDate: '2026-01-01 00:00:00',
  ...given,
})
const scene = (id: string, title: string, subScenes: SubSceneOf[]): SceneOf => ({ id, title, description: null, subScenes })

const course = [
  scene('1', '到访', []),
  scene('2', '健康告知', [
    part('21', '张阿姨', { contentStr: '怕麻烦', lines: 3, counts: counts({ none: 2, done: 1 }) }),
    part('22', '李先生'),
  ]),
  scene('3', '回访 Visit', [part('31', '陈总', { lines: 9, counts: counts({ none: 4, stale: 3 }) })]),
]
const shownBy = (text: string) => matching(course, text).map((one) => [one.id, one.subScenes.map((sub) => sub.id)])

test('a search keeps the sub-scenes whose title or introduction contains the text', () => {
  expect(shownBy('张')).toEqual([['2', ['21']]])
  expect(shownBy('麻烦')).toEqual([['2', ['21']]])
  expect(shownBy('没有')).toEqual([])
})

test('a scene whose title contains the text keeps all its sub-scenes', () => {
  expect(shownBy('健康')).toEqual([['2', ['21', '22']]])
  expect(shownBy(' visit ')).toEqual([['3', ['31']]])
})

test('an empty search keeps everything', () => {
  expect(matching(course, '  ')).toEqual(course)
})

test('the id of a sub-scene or of its scene chooses it', () => {
  expect(chosenIn(course, '22')).toMatchObject({ scene: { id: '2' }, subScene: { id: '22' } })
  expect(chosenIn(course, '3')).toMatchObject({ scene: { id: '3' }, subScene: { id: '31' } })
  expect([chosenIn(course, '1'), chosenIn(course, '99'), chosenIn(course, null)]).toEqual([null, null, null])
})

test('the first sub-scene is the one of the first scene that is not empty', () => {
  expect(firstIn(course)?.subScene.id).toBe('21')
  expect(firstIn(course.slice(0, 1))).toBeNull()
})

test('a moved id stands at its place, and the others keep their order', () => {
  expect(movedIn(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
  expect(movedIn(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.nat(), fc.nat(), (ids, from, to) => {
      const [id = '', place] = [ids[from % ids.length], to % ids.length]
      const after = movedIn(ids, id, place)
      expect(after[place]).toBe(id)
      expect(after.filter((one) => one !== id)).toEqual(ids.filter((one) => one !== id))
    }),
  )
})

test('the sums count the lines and media of all scenes, and the sub-scenes without lines', () => {
  expect(course.map(linesIn)).toEqual([0, 3, 9])
  expect(sumsOf(course)).toEqual({ lines: 12, silent: 1, counts: counts({ none: 6, done: 1, stale: 3 }) })
})

test('a search shows only scenes and sub-scenes of the course, in their order', () => {
  const texts = fc.constantFrom('张', '李', '到访', 'visit', '麻', '')
  fc.assert(
    fc.property(texts, (text) => {
      const all = course.flatMap((one) => one.subScenes.map((sub) => sub.id))
      const found = matching(course, text).flatMap((one) => one.subScenes.map((sub) => sub.id))
      expect(all.filter((id) => found.includes(id))).toEqual(found)
    }),
  )
})
