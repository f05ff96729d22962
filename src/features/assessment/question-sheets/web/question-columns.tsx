// Columns of the list of questions of a bank.
import { Clamp } from '#ui/text/Clamp.tsx'
import { QuestionText } from '#ui/text/QuestionText.tsx'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import { percent } from '#shared/ratio.ts'
import type { Question } from '#features/assessment/question-banks/contract.ts'
import { levelLabels } from '#features/assessment/question-banks/fields.ts'
import { questionText } from '#features/assessment/question-banks/web/QuestionDialog.tsx'

function answerText({ type, answer }: Question) {
  if (type === 2) return answer.answer === '0' ? '对' : '错'
  return type === 4 ? answer.answers.join('；') : answer.answer
}

const nothing = <span className="yw-muted">-</span>

/** Score rate with its level; without figures, the level of the author. */
function Rate({ use, level }: Pick<Question, 'use' | 'level'>) {
  const rate = use?.scoreRate ?? null
  if (rate === null && level === null) return nothing
  return (
    <>
      {percent(rate)}
      {level && <span className="yw-second"> {levelLabels[level]}</span>}
    </>
  )
}

const useColumns: Column<Question>[] = [
  { key: 'exams', title: '次数', width: 56, align: 'right', render: ({ use }) => (use ? use.exams : nothing) },
  { key: 'scoreRate', title: '得分率·难度', width: 108, align: 'right', render: (q) => <Rate {...q} /> },
  {
    key: 'discrimination',
    title: '区分度',
    width: 68,
    align: 'right',
    render: ({ use }) => use?.discrimination?.toFixed(2) ?? nothing,
  },
  { key: 'lastUsedAt', title: '最近使用', width: 100, tone: 'second', render: ({ use }) => use?.lastUsedAt.slice(0, 10) ?? nothing },
]

export const questionColumns = (onLook: (question: Question) => void): Column<Question>[] => [
  placeColumn,
  { key: 'typeLabel', title: '题型', width: 56, card: 'mark' },
  {
    key: 'subjectName',
    title: '题目',
    least: 280,
    always: true,
    card: 'title',
    spoken: questionText,
    render: (q) => (
      <button type="button" className="yw-q-open" onClick={() => onLook(q)}>
        <Clamp text={questionText(q)} lines={2} shown={<QuestionText inline text={questionText(q)} />} />
      </button>
    ),
  },
  {
    key: 'answer',
    title: '答案',
    width: 130,
    render: (q) => <Clamp text={answerText(q)} lines={1} shown={<QuestionText inline text={answerText(q)} />} />,
  },
  { key: 'score', title: '分值', width: 56, align: 'right' },
  ...useColumns,
  {
    key: 'tags',
    title: '标签',
    width: 120,
    render: (q) =>
      q.tags.length ? (
        <span className="yw-q-counts">
          {q.tags.slice(0, 1).map((tag) => (
            <span key={tag} className="yw-qv-tag">
              {tag}
            </span>
          ))}
          {q.tags.length > 1 && <span className="yw-muted">+{q.tags.length - 1}</span>}
        </span>
      ) : (
        <span className="yw-muted">-</span>
      ),
  },
  { key: 'updateUserName', title: '修改人', width: 76 },
  { key: 'updateTime', title: '修改时间', width: 164, tone: 'second' },
]
