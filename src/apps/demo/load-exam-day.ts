// Loads an exam at work: each candidate has drawn questions; some have handed in, some write, one was away, the others are absent.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { rowsOf, statement } from '#platform/database/statement.ts'
import type { Db, Transact } from '#platform/database/transaction.ts'
import type { Sitting } from '#features/assessment/attempts/contract.ts'
import { keysKept, startAttempt, submitAttempt } from '#features/assessment/attempts/server/attempts.ts'
import { noteEvents } from '#features/assessment/attempts/server/events.ts'
import { saveAnswers } from '#features/assessment/attempts/server/saving.ts'
import { checkRules, saveRules } from '#features/assessment/exam-papers/server/draw-rules.ts'
import { drawProblem, reviewProblem } from '#features/assessment/exam-papers/server/exam-papers.ts'
import { assign } from '#features/assessment/exams/server/assignments.ts'
import { createExam, pageExams } from '#features/assessment/exams/server/exams.ts'
import { questionTypes } from '#features/assessment/question-banks/contract.ts'
import { enabledBanks } from '#features/assessment/question-banks/server/question-banks.ts'
import { letterOf } from '#shared/letters.ts'
import { departmentNamed } from './company/load-exams.ts'
import { dayAt } from './day-at.ts'
import { type Chance, chance } from './company/random.ts'

const NAME = '产品知识抽考'
const branch = '总公司/华东区/杭州分公司'

/** Number of questions by type in the order of `questionTypes`, and points for each. */
const wanted = [
  [8, 5],
  [4, 8],
  [4, 4],
  [2, 6],
  [0, 0],
] as const

interface ExamDay {
  /** Connection of the owner of the database, who can write past times. */
  owner: pg.Client
  tenantId: string
  admin: Transact
  author: Transact
  /** Transactions of a person by login name. */
  as: (loginName: string) => Promise<Transact>
  now: Date
}

/** Does nothing if the exam exists. */
export async function loadExamDay({ owner, tenantId, admin, author, as, now }: ExamDay): Promise<void> {
  const { records } = await author((db) => pageExams(db, { page: 1, pageSize: 99_999, examinationName: NAME }))
  if (records.some((exam) => exam.examinationName === NAME)) return
  const id = await author((db) => addDrawn(db, now))
  const candidates = await admin((db) => assignBranch(db, id))
  const luck = chance(NAME, 'sittings')
  const writing: { person: Transact; attemptId: string }[] = []
  for (const [i, loginName] of candidates.entries()) {
    // a fifth is absent
    if (i % 5 === 4) continue
    const person = await as(loginName)
    const attempt = await sit(person, id, luck, i)
    if (attempt.status === 'IN_PROGRESS') writing.push({ person, attemptId: attempt.id })
  }
  await rowsOf(owner, beginBefore, [tenantId, id])
  const away = { kind: 'HIDDEN', id: randomUUID(), from: 180_000, to: 222_000 } as const
  const [first] = writing
  if (first) await first.person((db) => noteEvents(db, first.attemptId, [away]))
}

/** Moves the start of each sitting back by 12 to 57 minutes. */
const beginBefore = statement(
  'demo_begin_before',
  `with shift as (select id, make_interval(mins => (12 + 5 * (row_number() over (order by id) % 10))::int) by from exam_attempt where tenant_id = $1 and exam_id = $2)
   update exam_attempt a set started_at = a.started_at - s.by, deadline_at = a.deadline_at - s.by from shift s where a.tenant_id = $1 and a.id = s.id`,
)

/** Adds the exam with as many drawn questions of each type as the banks have. */
async function addDrawn(db: Db, now: Date): Promise<string> {
  const categoryIds = (await enabledBanks(db)).map((bank) => bank.id)
  const { id } = await createExam(db, {
    examinationName: NAME,
    remark: '每人的试题随机抽取，难度相当。离开考试页面会被记下，只供参考。',
    startTime: dayAt(now, -1, 9),
    endTime: dayAt(now, 14, 18),
    examDurationMinute: 120,
    maxExamCnt: 1,
    displayScore: true,
    reviewMode: 'KEYS',
    standingMode: 'RANK',
    trackHidden: true,
    passRate: 60,
    categories: categoryIds.map((categoryId) => ({ categoryId })),
  })
  const rules = questionTypes.flatMap((type, i) => {
    const [count = 0, pointsEach = 0] = wanted[i] ?? []
    return count ? [{ categoryIds, type, level: null, tags: [], count, pointsEach }] : []
  })
  const { available } = await checkRules(db, id, rules)
  const fitting = rules.map((rule, i) => ({ ...rule, count: Math.min(rule.count, Math.floor((available[i] ?? 0) / 2)) }))
  await saveRules(db, id, { rules: fitting.filter((rule) => rule.count > 0) }, keysKept)
  return id
}

const listCandidates = statement(
  'demo_candidates',
  `select u.login_name "loginName" from app_user u join department d on d.tenant_id = u.tenant_id and d.id = u.department_id
    where u.tenant_id = $1 and d.full_name like $2 || '/%' and u.deleted_at is null and u.locked <> 2 order by u.id limit 24`,
).returns<{ loginName: string }>()

/** Assigns the exam to the branch. Returns the login names of its first people. */
async function assignBranch(db: Db, examId: string): Promise<string[]> {
  const { id } = await db.one(departmentNamed, [db.tenantId, branch])
  await assign(db, examId, { selectionType: 'BY_GROUP', targets: [id] }, { drawProblem, reviewProblem })
  return (await db.run(listCandidates, [db.tenantId, branch])).map((person) => person.loginName)
}

const userAgents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
]

/** A person begins and answers a part of the questions; every third person answers all of them and hands in. */
async function sit(person: Transact, examId: string, luck: Chance, index: number): Promise<Sitting> {
  const isLast = index % 3 === 0
  const attempt = await person((db) => startAttempt(db, examId))
  const share = isLast ? 1 : 0.2 + 0.7 * luck.next()
  const answered = attempt.questions.slice(0, Math.ceil(attempt.questions.length * share))
  const holder = randomUUID()
  const answers = answered.map((question) => ({ subjectId: question.subjectId, response: guess(luck, question), rev: 1 }))
  const userAgent = userAgents[index % userAgents.length] ?? ''
  await person((db) => saveAnswers(db, attempt.id, { holder, answers }, userAgent))
  return isLast ? person((db) => submitAttempt(db, attempt.id, holder)) : attempt
}

function guess(luck: Chance, { type, options, blanks }: Sitting['questions'][number]): string | string[] | boolean {
  if (type === 2) return luck.happens(0.5)
  if (type === 4) return Array.from({ length: blanks }, () => luck.pick(['10', '90天', '二十四个月']))
  const letters = options.map((_, i) => letterOf(i))
  return type === 3 ? letters.filter((letter) => letter === 'A' || luck.happens(0.5)) : luck.pick(letters)
}
