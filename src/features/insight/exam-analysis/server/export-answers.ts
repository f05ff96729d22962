// Exports all answers of an exam as a spreadsheet: an attendance list, figures of the questions, all answers, and a sheet for each question.
import { shortened } from '#shared/text.ts'
import type { Readable } from 'node:stream'
import type { Db } from '#platform/database/transaction.ts'
import { ratio, type WrittenRow, type WrittenSheet, writeWorkbook } from '#platform/spreadsheets/spreadsheets.ts'
import { wholePaperOf } from '#features/assessment/attempts/server/attempts.ts'
import type { WholeQuestion } from '#features/assessment/exam-papers/server/exam-papers.ts'
import { typeLabels } from '#features/assessment/question-banks/contract.ts'
import { type KeysKept, shownText, toContentsResponse } from '#features/assessment/question-banks/server/question-banks.ts'
import { listItems } from '#features/insight/item-analysis/server/item-analysis.ts'
import type { ExamReportQuery } from '../contract.ts'
import { type AnswerRow, streamAnswers, streamAttendance, streamQuestionAnswers } from './answer-queries.ts'
import type { Scope } from './exam-analysis.ts'
import { columnsOf } from './sheet-measures.ts'

/** Maximum number of sheets of questions. */
export const maxSheets = 100
/**
 * The questions with a sheet of their own. An exam with too many, such as one that draws from a large bank, has sheets of the fixed questions
 * and of the short answers only, because people read these one below the other.
 */
export function withSheets<Q extends Pick<WholeQuestion, 'drawn' | 'type'>>(questions: readonly Q[]): readonly Q[] {
  return questions.length <= maxSheets ? questions : questions.filter((q) => !q.drawn || q.type === 1).slice(0, maxSheets)
}
const hidden = '（您还要考这道题，不显示）'

/** An answer as text: letters, 对 or 错, the blanks, or the text. */
function answerText(response: AnswerRow['response']): string {
  if (response === null) return ''
  if (typeof response === 'boolean') return response ? '对' : '错'
  return Array.isArray(response) ? response.join('；') : response
}

function keyText({ type, contents }: WholeQuestion): string {
  const { answer } = toContentsResponse(type, contents).answer
  if (type === 2) return answer === '1' ? '对' : '错'
  return answer
}

const questionText = ({ type, contents: { subjectName } }: WholeQuestion) => shownText(type, subjectName)

const people = [['姓名'], ['工号', 16], ['部门', 40]] as [string, number?][]
const personCells = (r: { name: string; workNo: string; departmentFullName: string | null }) => [
  r.name,
  r.workNo,
  r.departmentFullName ?? '-',
]

async function* attendanceRows(db: Db, scope: Scope): AsyncGenerator<WrittenRow> {
  for await (const r of streamAttendance(db, scope.values))
    yield [...personCells(r), r.startedAt ?? '未参加', r.submittedAt ?? '-', r.attempts, '']
}

interface Asked {
  byId: ReadonlyMap<string, WholeQuestion>
  /** Ids of the questions that the caller must still sit. */
  kept: ReadonlySet<string>
}

async function* answerRows(db: Db, scope: Scope, { byId, kept }: Asked): AsyncGenerator<WrittenRow> {
  for await (const r of streamAnswers(db, scope.values)) {
    const question = byId.get(r.questionId)
    const isKept = kept.has(r.questionId)
    yield [
      ...[...personCells(r), r.attemptNo, r.submittedAt, r.place, question ? typeLabels[question.type] : '-'],
      ...[question && !isKept ? questionText(question) : hidden, isKept ? hidden : answerText(r.response)],
      ...[question && !isKept ? keyText(question) : hidden, isKept ? '-' : (r.score ?? '待阅卷'), r.maxScore, r.graderName ?? '-'],
    ]
  }
}

async function* oneQuestionRows(db: Db, scope: Scope, id: string): AsyncGenerator<WrittenRow> {
  for await (const r of streamQuestionAnswers(db, scope.values, id))
    yield [...personCells(r), r.attemptNo, answerText(r.response), r.score ?? '待阅卷', r.maxScore, r.graderName ?? '-']
}

const marked: [string, number?][] = [['得分'], ['满分'], ['阅卷人', 14]]

/** Numbers in the workbook by question id: the places of fixed questions; drawn ones are counted by themselves, after 抽题. */
function numbersOf(questions: readonly WholeQuestion[]): Map<string, string | number> {
  const fixed = questions.filter((q) => !q.drawn).length
  return new Map(questions.map((q, i) => [q.id, q.drawn ? `抽题${i + 1 - fixed}` : i + 1]))
}

const questionSheet = (db: Db, scope: Scope, question: WholeQuestion, number: string | number): WrittenSheet => ({
  name: question.drawn ? `${number}` : `第${number}题`,
  columns: columnsOf(...people, ['次数', 8], [`作答：${shortened(questionText(question), 60)}`, 60], ...marked),
  rows: oneQuestionRows(db, scope, question.id),
  none: '没有作答',
})

/** Streams the workbook; answers are read while they are written. Questions that the caller must still sit are hidden. */
export async function exportAnswers(db: Db, scope: Scope, asked: ExamReportQuery, keysKept: KeysKept): Promise<Readable> {
  const { questions, byId } = await wholePaperOf(db, scope.exam.id)
  const kept = await keysKept(
    db,
    questions.map((q) => q.id),
  )
  const items = await listItems(db, asked, keysKept)
  db.audit({ entity: 'exam', entityId: scope.exam.id, after: { answersOf: questions.length } })
  const numbers = numbersOf(questions)
  const shown = questions.filter((q) => !kept.has(q.id))
  return writeWorkbook([
    {
      name: '签到表',
      columns: columnsOf(...people, ['开始时间', 18], ['交卷时间', 18], ['参加次数', 10], ['签名', 24]),
      rows: attendanceRows(db, scope),
      none: '没有应考的人员',
    },
    {
      name: '试题统计',
      columns: columnsOf(['题号', 8], ['题型', 10], ['题目', 60], ['满分'], ['作答人数'], ['未作答'], ['答对人数'], ['得分率'], ['区分度']),
      rows: items.map(
        (i): WrittenRow => [
          ...[
            numbers.get(i.subjectId) ?? '',
            typeLabels[i.type],
            kept.has(i.subjectId) ? hidden : i.text,
            i.maxScore,
            i.answered,
            i.blank,
            i.full,
          ],
          ...[ratio(i.scoreRate), i.discrimination ?? '-'],
        ],
      ),
      none: '试卷没有题目',
    },
    {
      name: '全部作答',
      columns: columnsOf(
        ...people,
        ...([
          ['次数', 8],
          ['交卷时间', 20],
          ['题号', 8],
          ['题型', 10],
          ['题目', 50],
          ['作答', 50],
          ['正确答案', 24],
        ] as [string, number][]),
        ...marked,
      ),
      rows: answerRows(db, scope, { byId, kept }),
      none: '没有作答',
    },
    ...withSheets(shown).map((q) => questionSheet(db, scope, q, numbers.get(q.id) ?? '')),
  ])
}
