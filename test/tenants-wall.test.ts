// The wall between tenants, call by call with records of every kind, with and without the help of the database.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { initialRoles } from '#features/organisation/tenant-setup/server/initial-roles.ts'
import { wordsOf } from './contracts.ts'
import { makeRecords, namesOf } from './records.ts'
import { askWith, requestsOf } from './samples.ts'
import { type Attack, endpoints, type Kind, open, setRowSecurity, startWall } from './wall.ts'
import { type Person, startWorld } from './world.ts'

let wall: Awaited<ReturnType<typeof startWall>>
beforeAll(async () => {
  wall = await startWall()
})
afterAll(() => wall?.close())

const holds = (roleName: string, words: readonly string[] | null) => {
  const held = initialRoles.find((r) => r.name === roleName)?.words ?? []
  return words === null || held === 'all' || words.some((w) => held.includes(w))
}

/** Calls that name other things than the ids above (a draft, a tenant, a locked name); the tests of their feature ask them. */
const elsewhere = [
  'users.import',
  'users.importErrors',
  'course-sheets.importCourses',
  'course-sheets.courseErrors',
  'course-sheets.importScripts',
  'course-sheets.scriptErrors',
  'question-sheets.importJson',
  'question-sheets.importSheet',
  'question-sheets.errors',
  'sessions.unlock',
  'exams.image',
  // its sub-scene and its project belong together; rehearsals.test asks for those of others
  'rehearsals.start',
  // the list is as new as it says; wordings.test saves it
  'phrase-rules.saveTerms',
  // nothing was spoken; speaking.test asks for what was
  'rehearsals.audio',
  'rehearsal-reviews.audio',
  // nothing was wrong; wrong-answers.test asks for what was
  'wrong-answers.detail',
  'wrong-answers.answer',
  // a picture is no document; storyboard.test reads one
  'storyboard.readDocument',
  // nothing was imported; rosters.test and question-sheets.test take back what was
  'users.undoImport',
  'question-sheets.undo',
  // texts with their versions, and what was made of them; replacements.test asks for those of others
  'replacements.apply',
  'replacements.undo',
]

/** The kind of record that the address of an understood request names, by endpoint. */
const addressed = new Map<string, Kind>()

test('people of this tenant are understood with the requests that others are refused with below: it is the wall that refuses', async () => {
  const world = await startWorld()
  onTestFinished(() => world.close())
  const [author, admin] = await Promise.all([world.signIn('author'), world.signIn('admin')])
  await Promise.all([world.signIn('viewer'), world.signIn('officer')])
  const { ids, path } = await makeRecords(world, (await author.get(sessions.info)).orgId)
  const refused: string[] = []
  // the likeliest first: what exams are made of, then the rest
  const kinds = [...new Set([ids.QUESTION, ids.EXAM, ids.ATTEMPT, ids.PROJECT, ...Object.values(ids).toReversed()])]
  // what takes something away comes last
  const last = [
    'exam-papers.remove',
    'exam-papers.removeByPost',
    'exam-papers.removeByPatch',
    'exam-assignments.remove',
    'exams.remove',
    'projects.remove',
    'production-board.cancel',
    'productions.cancel',
    'users.grant',
    'users.grantMany',
    'users.lock',
    'users.remove',
    'roles.remove',
    'menus.remove',
    'departments.remove',
    'scripts.remove',
    'pronunciations.remove',
    'phrase-rules.remove',
    'digital-humans.remove',
    'questions.remove',
    'question-banks.remove',
    'course-authoring.remove',
  ]
  const rank = (name: string) => (name === 'sessions.end' ? -2 : last.indexOf(name))
  for (const { name, endpoint } of endpoints.toSorted((a, b) => rank(a.name) - rank(b.name))) {
    if (open.includes(name) || name === 'sessions.logout' || name.startsWith('tenant-setup.') || endpoint.answer === 'events') continue
    const answers = async (person: Person) => {
      for (const parts of requestsOf(endpoint, kinds, path, namesOf(ids))) {
        const answer = await askWith(person, endpoint, parts)
        // a rule that speaks of the record has seen it
        if (!answer.succ && answer.status !== 200) continue
        const kind = (Object.keys(ids) as (keyof typeof ids)[]).find((k) => Object.values(parts.params).includes(ids[k]))
        if (kind) addressed.set(name, kind)
        return true
      }
      return false
    }
    if (!(await answers(admin)) && !(holds('课程作者', wordsOf(endpoint)) && (await answers(author)))) refused.push(name)
    // what is in work or the last line of an enabled course is not deleted
    if (name === 'productions.cancel')
      await world.owner.query(`update generation_task set status = 'TASK_SUCCESS'; update course set is_valid = 'NOT_VALID'`)
  }
  expect(refused.toSorted()).toEqual(elsewhere.toSorted())
})

describe('an administrator of another tenant', () => {
  /** Every kind for each call; with the help of the database the kind that its address understands, and an eighth of the others. */
  const attackOf =
    (once: boolean) =>
    (name: string, at: number): Attack => {
      const kind = addressed.get(name)
      const known = kind ? [wall.ids[kind]] : undefined
      const all = Object.values(wall.ids)
      const kinds = once && known ? [...known, ...all.filter((_, k) => k % 8 === at % 8)] : all
      return { kinds, once, ...(known ? { addressed: known } : {}) }
    }

  test('is refused with ids and paths of this one, reads none of it and changes nothing', () => wall.attack(attackOf(true)))

  test('is refused even where the database would not help: every query names its tenant itself', async () => {
    await setRowSecurity(wall.world, 'disable')
    await wall.attack(attackOf(false)).finally(() => setRowSecurity(wall.world, 'enable'))
  })
})
