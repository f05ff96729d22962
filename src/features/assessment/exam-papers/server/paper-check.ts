// The check of a paper before its use, with findings and a forecast, and the swap of a question. Findings block nothing here.
import type { Db } from '#platform/database/transaction.ts'
import { examToEdit, getExam, listBanks } from '#features/assessment/exams/server/exams.ts'
import { type KeysKept, questionName, unreviewedQuestions } from '#features/assessment/question-banks/server/question-banks.ts'
import { listSimilarPairs } from '#features/assessment/similar-questions/server/similar-questions.ts'
import { maxCompared, type PaperCheck, papers } from '../contract.ts'
import { listRecent, listShown, writeSwap } from './check-queries.ts'
import { type CheckedQuestion, expectedOf, findingsOf, keysOfPaper, toldOf } from './findings.ts'
import { disabled, refuseKept } from './exam-papers.ts'
import { listDrawProblems } from './draw-rules.ts'
import * as queries from './queries.ts'

type Whole = queries.WholeQuestion

/** The questions of a paper with all inputs of the check. */
async function checkedQuestions(db: Db, list: readonly Whole[], examId: string, keysKept: KeysKept): Promise<CheckedQuestion[]> {
  const ids = list.map((q) => q.id)
  const [shown, kept] = [new Map((await listShown(db, examId)).map((s) => [s.id, s])), await keysKept(db, ids)]
  return list.flatMap(({ id, type, score, removed, contents }, at) => {
    const of = shown.get(id)
    if (!of) return []
    const key = type === 0 && !kept.has(id) ? contents.answer : null
    return [{ ...of, place: at + 1, type, score, removed, name: questionName(contents), key, options: contents.options.length }]
  })
}

async function coverageOf(db: Db, examId: string, banks: readonly { categoryId: string; categoryName: string }[]) {
  const [used, choices] = [await queries.listUsed(db, examId), await queries.countChoices(db, examId, {})]
  return banks.flatMap(({ categoryId, categoryName }) =>
    choices
      .filter((c) => c.categoryId === categoryId)
      .toSorted((a, b) => a.type - b.type)
      .map(({ type, all }) => {
        const { count = 0, score = 0 } = used.find((u) => u.bankId === categoryId && u.type === type) ?? {}
        return { categoryId, categoryName, type, count, score, all }
      }),
  )
}

/** Checks a paper with a constant number of statements; 404 for an unknown exam. */
export async function checkPaper(db: Db, examId: string, keysKept: KeysKept): Promise<PaperCheck> {
  const exam = await getExam(db, examId)
  const list = await queries.listWholePapers(db, [examId], [])
  const questions = await checkedQuestions(db, list, examId, keysKept)
  const recent = await listRecent(db, examId)
  const reusedIn = new Map<string, string[]>()
  for (const { examinationName, shared } of recent)
    for (const id of shared) reusedIn.set(id, [...(reusedIn.get(id) ?? []), examinationName])
  const banks = await listBanks(db, [examId])
  const inPaper = new Set(questions.map((q) => q.categoryId))
  const unusedBanks = questions.length ? banks.filter((b) => !inPaper.has(b.categoryId)).map((b) => b.categoryName) : []
  const similar = await listSimilarPairs(
    db,
    list.slice(0, maxCompared).map((q) => q.id),
  )
  const findings = findingsOf({ questions, reusedIn, similar, unusedBanks })
  const problems = exam.drawnCount > 0 ? await listDrawProblems(db, examId) : []
  return {
    total: findings.length,
    findings: toldOf(findings),
    draws: problems.map((p) => p.text),
    expected: expectedOf(questions, (exam.totalScore * exam.passRate) / 100),
    coverage: await coverageOf(db, examId, banks),
    keys: keysOfPaper(questions),
    recent: recent.map(({ id, examinationName, shared }) => ({ id, examinationName, shared: shared.length })),
  }
}

/** Replaces a question by another one of the same bank and type, preferably one that recent exams did not use. */
export async function swapQuestion(db: Db, examId: string, subjectId: string, keysKept: KeysKept) {
  const { exam } = await examToEdit(db, examId)
  if (exam.satAt !== null) throw papers.fail('sat')
  const list = await queries.listWholePapers(db, [examId], [])
  const going = list.find((q) => q.id === subjectId)
  const bank = (await listShown(db, examId)).find((q) => q.id === subjectId)
  if (!going || !bank) throw papers.fail('changedList')
  const refused = disabled(bank)
  if (refused) throw refused
  const there = [...list.map((q) => q.id), ...(await unreviewedQuestions(db, { bankIds: [bank.categoryId] }))]
  const asked = (await listRecent(db, examId)).flatMap((e) => e.asked)
  const draw = async (except: readonly string[]) => {
    const drawn = await queries.listDrawn(db, [{ bankId: bank.categoryId, type: going.type, count: 1 }], except, {})
    return drawn[0]
  }
  const coming = (await draw([...there, ...asked])) ?? (await draw(there))
  if (!coming) throw papers.fail('noOther', { bank: bank.categoryName })
  await refuseKept(db, examId, [coming.id], keysKept)
  await writeSwap(db, examId, subjectId, coming.id)
  db.audit({ entity: 'exam', entityId: examId, before: { removed: [subjectId] }, after: { added: [coming.id] } })
  const [{ subjectName } = { subjectName: '' }] = await queries.listChoice(db, [coming.id])
  return { ...(await queries.writeTotal(db, examId)), subjectId: coming.id, name: questionName({ subjectName }) }
}
