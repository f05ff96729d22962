// Statements about results of this system: a published exam, a completed practice run.
import { keyOf } from './statement/keys.ts'
import type { Statement } from './statement/schema.ts'
import type { ToldExam, ToldRun } from './outbox-queries.ts'

const verb = (name: string, chinese: string) => ({
  id: `http://adlnet.gov/expapi/verbs/${name}`,
  display: { 'zh-CN': chinese, en: name },
})
const type = (name: string) => `http://adlnet.gov/expapi/activities/${name}`
const extension = (name: string) => `urn:aitraining:ext:${name}`
const round = (value: number) => Math.round(value * 10_000) / 10_000
const lasting = (seconds: number | null) => (seconds === null ? {} : { duration: `PT${Math.max(0, Math.round(seconds))}S` })
const actor = (origin: string, { workNo, userName }: Pick<ToldExam, 'workNo' | 'userName'>) => ({
  objectType: 'Agent' as const,
  name: userName,
  account: { homePage: `${origin}/users`, name: workNo },
})

/** The end of an exam, with the points of the attempt. `origin`: the tenant's site. */
export function tellExam(told: ToldExam, origin: string): Statement {
  const { registration, at, examId, title, score, total, passed, attemptNo, seconds } = told
  const points = total > 0 && score !== null ? { score: { scaled: round(score / total), raw: score, min: 0, max: total } } : {}
  const statement = {
    id: keyOf('told exam', registration),
    actor: actor(origin, told),
    verb: passed ? verb('passed', '通过') : verb('failed', '未通过'),
    object: {
      objectType: 'Activity',
      id: `${origin}/xapi/exam/${examId}`,
      definition: { name: { 'zh-CN': title }, type: type('assessment') },
    },
    result: {
      ...points,
      ...lasting(seconds),
      success: passed ?? false,
      completion: true,
      extensions: { [extension('attempt-no')]: attemptNo },
    },
    context: { registration, language: 'zh-CN' },
    timestamp: at,
  }
  return statement
}

/** A practice run that was played to its end. */
export function tellRun(told: ToldRun, origin: string): Statement {
  const { registration, at, courseId, courseTitle, subSceneId, title, mode, score, seconds, dimensions } = told
  const course = { id: `${origin}/xapi/course/${courseId}`, definition: { name: { 'zh-CN': courseTitle }, type: type('course') } }
  const statement = {
    id: keyOf('told run', registration),
    actor: actor(origin, told),
    verb: verb('completed', '完成'),
    object: {
      objectType: 'Activity',
      id: `${origin}/xapi/subscene/${subSceneId}`,
      definition: { name: { 'zh-CN': title }, type: type('simulation') },
    },
    result: {
      ...(score === null ? {} : { score: { scaled: round(score / 100), raw: score, min: 0, max: 100 } }),
      ...lasting(seconds),
      completion: true,
      extensions: { [extension('dimensions')]: dimensions },
    },
    context: { registration, language: 'zh-CN', contextActivities: { grouping: [course] }, extensions: { [extension('mode')]: mode } },
    timestamp: at,
  }
  return statement
}
