// One question with its input: letters, true or false, blanks in the text, or a text. Native fields, large enough for a thumb.
import { QuestionText } from '#ui/text/QuestionText.tsx'
import { RichText } from '#ui/text/RichText.tsx'
import { ZoomedPicture } from '#ui/touch/ZoomedPicture.tsx'
import { letterOf } from '#shared/letters.ts'
import { blankToken } from '#features/assessment/question-banks/contract.ts'
import type { Sitting } from '../contract.ts'
import type { Response } from './answer-keeper.ts'

export type Question = Sitting['questions'][number]
interface Props {
  question: Question
  /** Place in the paper, from 1. */
  number: number
  /** Number of questions, if the page shows one at a time. */
  total?: number
  value: Response
  locked: boolean
  onChange: (value: Response) => void
}
type FieldProps = Omit<Props, 'number' | 'total'>

interface ChoiceProps extends Pick<FieldProps, 'locked'> {
  name: string
  many?: boolean
  checked: boolean
  letter: string
  text: string
  imageUrl?: string | null
  onChoose: () => void
}

function Choice({ name, many = false, checked, letter, text, imageUrl, locked, onChoose }: ChoiceProps) {
  return (
    <label className="yl-choice">
      <input type={many ? 'checkbox' : 'radio'} name={name} checked={checked} disabled={locked} onChange={onChoose} />
      <b aria-hidden>{letter}</b>
      <span>
        <QuestionText inline text={text} />
        {imageUrl && <img src={imageUrl} alt={`选项${letter}的图片`} />}
      </span>
    </label>
  )
}

function Choices({ question: { subjectId, type, options }, value, locked, onChange }: FieldProps) {
  const many = type === 3
  const chosen = Array.isArray(value) ? value : [value]
  const choose = (letter: string) => {
    if (!many) return onChange(letter)
    const rest = chosen.filter((l): l is string => typeof l === 'string' && l !== letter)
    const next = rest.length === chosen.filter((l) => typeof l === 'string').length ? [...rest, letter].sort() : rest
    onChange(next.length ? next : null)
  }
  return options.map(({ optionName, optionContent, imageUrl }, i) => (
    <Choice
      key={optionName}
      name={subjectId}
      many={many}
      locked={locked}
      imageUrl={imageUrl}
      letter={letterOf(i)}
      text={optionContent}
      checked={chosen.includes(optionName)}
      onChoose={() => choose(optionName)}
    />
  ))
}

const judgements = [
  [true, '√', '正确'],
  [false, '×', '错误'],
] as const
const Judgement = ({ question: { subjectId }, value, locked, onChange }: FieldProps) =>
  judgements.map(([says, letter, text]) => (
    <Choice
      key={text}
      name={subjectId}
      locked={locked}
      letter={letter}
      text={text}
      checked={value === says}
      onChoose={() => onChange(says)}
    />
  ))

/** The formatted text of a fill-in question, with an input field for each blank. */
function Blanks({ question: { subjectName, blanks }, value, locked, onChange }: FieldProps) {
  const filled = Array.isArray(value) ? value : []
  const fill = (i: number, text: string) => {
    const next = Array.from({ length: blanks }, (_, k) => (k === i ? text : (filled[k] ?? '')))
    onChange(next.some((part) => part.trim() !== '') ? next : null)
  }
  const field = (i: number) => (
    <input
      className="yl-blank"
      aria-label={`第${i + 1}空`}
      value={filled[i] ?? ''}
      maxLength={2000}
      disabled={locked}
      autoComplete="off"
      autoCapitalize="off"
      onChange={(e) => fill(i, e.target.value)}
    />
  )
  return (
    <div className="yl-question-text">
      <RichText html={subjectName} token={blankToken} gap={(i) => i < blanks && field(i)} />
    </div>
  )
}

const ShortAnswer = ({ question: { subjectId }, value, locked, onChange }: FieldProps) => (
  <textarea
    key={subjectId}
    className="yl-text"
    aria-label="作答"
    rows={6}
    maxLength={10_000}
    placeholder="在此作答"
    value={typeof value === 'string' ? value : ''}
    disabled={locked}
    onChange={(e) => onChange(e.target.value || null)}
  />
)

const fields = { 0: Choices, 3: Choices, 2: Judgement, 4: Blanks, 1: ShortAnswer }

export function QuestionCard({ number, total, ...of }: Props) {
  const { question } = of
  const Field = fields[question.type]
  return (
    <fieldset className="yl-question" tabIndex={-1} data-subject={question.subjectId}>
      <legend>
        <span className="yl-pill is-brand">{question.typeLabel}</span> 第 {number} 题{' '}
        <small className="yl-muted">
          {total && `共 ${total} 题，`}
          {question.score} 分
        </small>
      </legend>
      {question.type !== 4 && (
        <div className="yl-question-text">
          <QuestionText text={question.subjectName} />
        </div>
      )}
      {question.imageUrls.map((url, i) => (
        <ZoomedPicture key={url} src={url} label={`第${number}题的图片${i + 1}`} />
      ))}
      <Field {...of} />
    </fieldset>
  )
}
