// The isolation of tenants, call by call with records of every kind, with and without row-level security.
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

/** Calls that name other things than the ids above (a draft, a tenant, a locked name); tests of their feature cover them. */
const elsewhere = [
  'users.import',
  'users.importErrors',
  'course-sheets.importCourses',
  'course-sheets.courseErrors',
  'course-sheets.importScripts',
  'course-sheets.scriptErrors',
  'question-sheets.importJson',
  'question-sheets.importSheet',
  'question-sheets.importPaper',
  'question-sheets.errors',
  'sessions.unlock',
  'exams.image',
  // sub-scene and project belong together; rehearsals.test and talks.test try those of others
  'rehearsals.start',
  'talks.offer',
  'talks.start',
  // calibration and number of a talk belong together; talk-calibrations.test tries those of others
  'talk-calibrations.talk',
  'talk-calibrations.mark',
  // the list needs a current version; wordings.test saves it
  'phrase-rules.saveTerms',
  // nothing was spoken; speaking.test tries spoken answers
  'rehearsals.audio',
  'rehearsal-reviews.audio',
  // there is no wrong answer; wrong-answers.test tries one
  'wrong-answers.detail',
  'wrong-answers.answer',
  // question and exam, or question and attempt, belong together; marking.test and adjusting.test try them
  'marking.groups',
  'regrades.points',
  // neither of the two has an attempt; standing.test reads the standing of a candidate
  'attempts.standing',
  // nobody sent a message; invigilation.test reads one
  'attempt-notices.see',
  // a picture is no package; course-packages.test brings some
  'course-packages.importPackage',
  // the records have no statement; xapi.test reads those of others
  'record-store.detail',
  // the person belongs to no list of the caller; home/server/parts.test names one outside
  'home.remind',
  // a department is not merged into itself; merging.test names two, and one that is unknown here
  'users.mergeDepartments',
  // nobody has a passkey; passkeys.test tries those of others
  'second-factors.removePasskey',
  // a picture is no document; documents.test uploads some
  'documents.create',
  'documents.addVersion',
  // a picture is no document; storyboard.test reads one
  'storyboard.readDocument',
  // nothing was imported; rosters.test and question-sheets.test undo an import
  'users.undoImport',
  // a picture is no spreadsheet; people-lists.test reads one
  'people-lists.matchSheet',
  'question-sheets.undo',
  // texts with their versions and their replacements; replacements.test tries those of others
  'replacements.apply',
  'replacements.undo',
]

/** The end of an attack that hangs: each sends thousands of requests, which takes minutes on a busy machine. */
const TIMEOUT_MS = 1_800_000

/** The kind of record that the address of an accepted request names, by endpoint. */
const addressed = new Map<string, Kind>()

test('people of this tenant succeed with the requests of the attack below, so that only the isolation refuses others', async () => {
  const world = await startWorld()
  onTestFinished(() => world.close())
  const [author, admin] = await Promise.all([world.signIn('author'), world.signIn('admin')])
  await Promise.all([world.signIn('viewer'), world.signIn('officer')])
  const { ids, path } = await makeRecords(world, (await author.get(sessions.info)).orgId)
  const refused: string[] = []
  // the likeliest first: parts of exams, then the others
  const kinds = [...new Set([ids.QUESTION, ids.EXAM, ids.ATTEMPT, ids.PROJECT, ...Object.values(ids).toReversed()])]
  // calls that remove something come last
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
    'people-lists.remove',
    'talk-calibrations.remove',
    'identity-providers.remove',
    'webhooks.remove',
    'documents.remove',
    'course-authoring.remove',
  ]
  const rank = (name: string) => (name === 'sessions.end' ? -2 : last.indexOf(name))
  for (const { name, endpoint } of endpoints.toSorted((a, b) => rank(a.name) - rank(b.name))) {
    if (open.includes(name) || name === 'sessions.logout' || name.startsWith('tenant-setup.') || endpoint.answer === 'events') continue
    const answers = async (person: Person) => {
      for (const parts of requestsOf(endpoint, kinds, path, namesOf(ids))) {
        const answer = await askWith(person, endpoint, parts)
        // an error of a rule about the record shows that the record was read
        if (!answer.succ && answer.status !== 200) continue
        const kind = (Object.keys(ids) as (keyof typeof ids)[]).find((k) => Object.values(parts.params).includes(ids[k]))
        if (kind) addressed.set(name, kind)
        return true
      }
      return false
    }
    if (!(await answers(admin)) && !(holds('课程作者', wordsOf(endpoint)) && (await answers(author)))) refused.push(name)
    // running tasks and the last line of an enabled course cannot be deleted
    if (name === 'productions.cancel')
      await world.owner.query(`update generation_task set status = 'TASK_SUCCESS'; update course set is_valid = 'NOT_VALID'`)
  }
  expect(refused.toSorted()).toEqual(elsewhere.toSorted())
})

describe('an administrator of another tenant', () => {
  /** Every kind for each call; with row-level security only the kind of its address, and an eighth of the others. */
  const attackOf =
    (once: boolean) =>
    (name: string, at: number): Attack => {
      const kind = addressed.get(name)
      const known = kind ? [wall.ids[kind]] : undefined
      const all = Object.values(wall.ids)
      const kinds = once && known ? [...known, ...all.filter((_, k) => k % 8 === at % 8)] : all
      return { kinds, once, ...(known ? { addressed: known } : {}) }
    }

  test('the administrator is refused with foreign ids and paths, reads none of the data and changes nothing', { timeout: TIMEOUT_MS }, () =>
    wall.attack(attackOf(true)),
  )

  test('the administrator is refused even without row-level security, because every query names its tenant', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await setRowSecurity(wall.world, 'disable')
    await wall.attack(attackOf(false)).finally(() => setRowSecurity(wall.world, 'enable'))
  })
})
