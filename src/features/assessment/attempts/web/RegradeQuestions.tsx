// Questions of an exam in the dialog that scores it anew: their points, and how a bad one counts.
import { Input, Pagination, Select } from 'antd'
import { useState } from 'react'
import { letterOf } from '#shared/letters.ts'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { NumberInput } from '#ui/form/NumberInput.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { Segmented } from '#ui/page/Segmented.tsx'
import { pager, usualPageSize } from '#ui/table/pager.ts'
import { QuestionText } from '#ui/text/QuestionText.tsx'
import { searchByLabel } from '#ui/form/search-by.ts'
import { papers } from '#features/assessment/exam-papers/contract.ts'
import { questionName } from '#features/assessment/exam-papers/fields.ts'
import { maxScore, type Question } from '#features/assessment/question-banks/contract.ts'
import { questionText } from '#features/assessment/question-banks/web/QuestionDialog.tsx'
import { type Adjusted, regrades } from '../contract.ts'
import { adjustmentWords } from './adjustment-words.ts'

const hints = {
  NONE: '按答案判分',
  ALL_RIGHT: '考到这道题的人都得满分',
  ALSO_RIGHT: '再加一个正确答案，两个都算对',
  OUT_OF_TOTAL: '不给任何人计分，总分减去这道题，得分率按新的总分算',
} as const
type Kind = Adjusted['kind']

/** Requested ways of counting by question; the answer in the notation of a question. */
export type Adjustments = Record<string, { kind: Kind; answer: string }>

type Row = Pick<Question, 'type' | 'options'> & { subjectId: string; place: number; drawn: boolean; score: number }

interface FieldProps {
  question: Row
  kind: Kind
  answer: string
  size?: 'small'
  onAdjust: (kind: Kind, answer: string) => void
}

const rightWrong = [
  { value: '0', label: '对' },
  { value: '1', label: '错' },
]

/** The further right answer, by the type of the question. */
function AnswerField({ question: { type, options, place }, kind, answer, size, onAdjust }: FieldProps) {
  const name = `第${place}题的第二答案`
  if (type === 4)
    return (
      <Input
        {...(size ? { size } : {})}
        aria-label={name}
        placeholder="各空用英文逗号隔开，同一空的几种写法用 | 隔开"
        value={answer}
        onChange={(e) => onAdjust(kind, e.target.value)}
      />
    )
  const letters = options.map(({ optionContent }, i) => ({ value: letterOf(i), label: `${letterOf(i)} ${optionContent}` }))
  const shared = {
    ...(size ? { size } : {}),
    'aria-label': name,
    placeholder: '请选择第二答案',
    options: type === 2 ? rightWrong : letters,
  }
  if (type === 3)
    return (
      <Select<string[]>
        {...shared}
        mode="multiple"
        showSearch={searchByLabel}
        value={answer ? answer.split(',') : []}
        onChange={(list) => onAdjust(kind, list.toSorted().join(','))}
      />
    )
  return <Select<string> {...shared} value={answer || undefined} onChange={(letter) => onAdjust(kind, letter)} />
}

const kindsOf = (type: number) =>
  (Object.keys(adjustmentWords) as Kind[])
    .filter((kind) => kind !== 'ALSO_RIGHT' || type !== 1)
    .map((value) => ({ value, label: adjustmentWords[value] }))

/** The one question of the dialog, with an explanation of each way. */
function OneQuestion(props: FieldProps & { text: string }) {
  const { question, kind, text, onAdjust } = props
  return (
    <div className="yw-regrade-one">
      <p>
        <b>{questionName(question)}</b> <QuestionText inline text={text} /> <small className="yw-second">{question.score} 分</small>
      </p>
      <Segmented aria-label="怎样计分" block value={kind} options={kindsOf(question.type)} onChange={(value) => onAdjust(value, '')} />
      <p className="yw-second yw-small">{hints[kind]}</p>
      {kind === 'ALSO_RIGHT' && <AnswerField {...props} />}
    </div>
  )
}

interface Props {
  examId: string
  /** Id of the only question; undefined: all. */
  only: string | undefined
  scores: Record<string, number>
  questions: Adjustments
  onChange: (change: { scores?: Record<string, number>; questions?: Adjustments }) => void
}

/** Fields of each question, given the stored ways of counting. */
function useFields({ examId, only, questions, onChange }: Props) {
  const asked = useApiQuery(regrades.records, { params: { id: examId }, query: only ? { subjectId: only } : {} }, { inPlace: true })
  const fieldOf = (question: Row): FieldProps => {
    const { subjectId } = question
    const before = asked.data?.adjustments.find((a) => a.subjectId === subjectId)?.kind ?? 'NONE'
    const now = questions[subjectId]
    return {
      question,
      kind: now?.kind ?? before,
      answer: now?.answer ?? '',
      onAdjust: (kind, answer) => {
        const { [subjectId]: _before, ...rest } = questions
        const isSame = kind === before && kind !== 'ALSO_RIGHT'
        onChange({ questions: isSame ? rest : { ...rest, [subjectId]: { kind, answer } } })
      },
    }
  }
  return { asked, fieldOf }
}

interface QuestionRowProps {
  props: Props
  field: FieldProps
  text: string
}

/** Points and way of counting of one question in the list. */
function QuestionRow({ props: { scores, questions, onChange }, field, text }: QuestionRowProps) {
  const { subjectId, place, score, type } = field.question
  return (
    <div>
      <span className="yw-second">{field.question.drawn ? '' : place}</span>
      <span title={text}>
        <QuestionText inline text={text} />
      </span>
      <NumberInput
        size="small"
        aria-label={`第${place}题的分数`}
        min={0}
        max={maxScore}
        precision={2}
        disabled={field.kind === 'OUT_OF_TOTAL'}
        value={scores[subjectId] ?? score}
        onChange={(value) => {
          const { [subjectId]: _before, ...rest } = scores
          onChange({ scores: value === null || value === score ? rest : { ...rest, [subjectId]: value } })
        }}
      />
      <Select<Kind>
        size="small"
        aria-label={`第${place}题的处理`}
        value={field.kind}
        options={kindsOf(type)}
        onChange={(kind) => field.onAdjust(kind, '')}
      />
      {field.kind === 'ALSO_RIGHT' && questions[subjectId] && <AnswerField {...field} size="small" />}
    </div>
  )
}

/** A page of the fixed questions; the drawn ones follow the last page. */
function AllQuestions(props: Props) {
  const [{ page, size }, setAt] = useState({ page: 1, size: usualPageSize })
  const { asked: records, fieldOf } = useFields(props)
  const asked = useApiQuery(papers.page, { query: { page, pageSize: size }, body: { examinationId: props.examId } }, { inPlace: true })
  const { data } = asked
  if (!data) return <AsyncContent asked={asked} size={80} />
  const isLast = page * size >= data.total
  const drawn = isLast ? (records.data?.drawn ?? []) : []
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
    <div className="yw-regrade-scores" tabIndex={0} role="group" aria-label="题目分数">
      {data.records.map((q) => (
        <QuestionRow
          key={q.id}
          props={props}
          field={fieldOf({ ...q, subjectId: q.id, place: q.sort + 1, drawn: false })}
          text={questionText(q)}
        />
      ))}
      {drawn.length > 0 && <p className="yw-second">考生抽到的题目，改动只影响抽到的人</p>}
      {drawn.map((q) => (
        <QuestionRow key={q.subjectId} props={props} field={fieldOf(q)} text={q.text} />
      ))}
      {data.total > 0 && (
        <Pagination align="end" {...pager({ page, size, total: data.total, onTurn: (to, of) => setAt({ page: to, size: of }) })} />
      )}
    </div>
  )
}

function OnlyQuestion(props: Props) {
  const { asked, fieldOf } = useFields(props)
  const question = asked.data?.question
  return question ? <OneQuestion {...fieldOf(question)} text={question.text} /> : <AsyncContent asked={asked} size={80} />
}

export const RegradeQuestions = (props: Props) => (props.only ? <OnlyQuestion {...props} /> : <AllQuestions {...props} />)
