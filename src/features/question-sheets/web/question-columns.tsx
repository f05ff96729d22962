// The columns of a bank's questions.
import { Clamp } from '../../../ui/Clamp.tsx'
import { type Column, placeColumn } from '../../../ui/table/column.tsx'
import type { Question } from '../../question-banks/contract.ts'
import { questionText } from '../../question-banks/web/QuestionDialog.tsx'

function answerText({ type, answer }: Question) {
  if (type === 2) return answer.answer === '0' ? '对' : '错'
  return type === 4 ? answer.answers.join('；') : answer.answer
}

export const questionColumns = (onLook: (question: Question) => void): Column<Question>[] => [
  placeColumn,
  { key: 'typeLabel', title: '题型', width: 56 },
  {
    key: 'subjectName',
    title: '题目',
    least: 280,
    always: true,
    render: (q) => (
      <button type="button" className="yw-q-open" onClick={() => onLook(q)}>
        <Clamp text={questionText(q)} lines={2} />
      </button>
    ),
  },
  { key: 'answer', title: '答案', width: 130, render: (q) => <Clamp text={answerText(q)} lines={1} /> },
  { key: 'score', title: '分值', width: 56, align: 'right' },
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
