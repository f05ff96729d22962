// Every endpoint that checks canEdit of a course admits its co-authors and refuses a colleague of the same role, generated from the
// contracts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coAuthors } from '#features/authoring/courses/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { colleagueOf } from './colleagues.ts'
import { endpoints, type Named, wordsOf } from './contracts.ts'
import { makeRecords, namesOf } from './records.ts'
import { askWith, type Parts, requestsOf } from './samples.ts'
import { type Person, startWorld, type World } from './world.ts'

let world: World
let colleague: Person
let coAuthor: Person
/** Endpoints that refused the colleague, with the first refused request. */
const refused: (Named & { parts: Parts; msg: string })[] = []

/** Calls that remove something come last. */
const rank = ({ name, endpoint }: Named) =>
  ['course-authoring.remove', 'recycle-bin.purge', 'scripts.remove'].includes(name) ? 2 : Number(endpoint.method === 'PATCH')

beforeAll(async () => {
  world = await startWorld()
  const author = await world.signIn('author')
  const { ids, path } = await makeRecords(world, (await author.get(sessions.info)).orgId)
  const added = await colleagueOf(world, 'author', '协作')
  const other = await colleagueOf(world, 'author', '同事')
  ;[coAuthor, colleague] = [added.person, other.person]
  await author.get(coAuthors.add, { params: { id: ids.COURSE }, body: [added.id] })
  const ofCourse = [ids.SUB_SCENE, ids.SCENE, ids.COURSE, ids.SCRIPT, ids.DELETION, ids.FILM, ids.SCENARIO, ids.DELETED]
  const guarded = endpoints.filter(({ endpoint: e }) => e.answer !== 'events' && wordsOf(e)?.some((word) => word.startsWith('course:')))
  for (const each of guarded)
    for (const parts of requestsOf(each.endpoint, ofCourse, path, { ...namesOf(ids), id: ids.COURSE })) {
      const { status, msg } = await askWith(colleague, each.endpoint, parts)
      if (status !== 403 || !msg.includes('没有编辑权限')) continue
      refused.push({ ...each, parts, msg })
      break
    }
})
afterAll(() => world?.close())

test('the endpoints of courses, their parts and their media check canEdit', () => {
  const names = refused.map(({ name }) => name)
  const features = new Set(names.map((name) => name.split('.')[0]))
  expect([...features].sort()).toEqual([
    'course-authoring',
    'course-sheets',
    'courses',
    'digital-humans',
    'films',
    'production-board',
    'productions',
    'recycle-bin',
    'scenarios',
    'scripts',
  ])
  expect(names.length).toBeGreaterThan(24)
})

test('a refusal of a colleague names the people who can grant access', () => {
  expect(refused.filter(({ msg }) => !msg.includes('周雅琴')).map(({ name, msg }) => `${name}: ${msg}`)).toEqual([])
})

test('every checked endpoint admits a co-author', async () => {
  const wrong: string[] = []
  for (const { name, endpoint, parts } of refused.toSorted((a, b) => rank(a) - rank(b))) {
    const { status, msg } = await askWith(coAuthor, endpoint, parts)
    if (status === 403 || status >= 500) wrong.push(`${name} ${JSON.stringify(parts)}: ${status} ${msg}`)
  }
  expect(wrong).toEqual([])
})
