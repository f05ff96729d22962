// Card of an answered question: the answer, its result and, if permitted, the key and the explanation.
import { blankToken } from '#features/assessment/question-banks/contract.ts'
import type { Key, AnswerOutcome } from '../contract.ts'
import { ZoomedPicture } from '#ui/touch/ZoomedPicture.tsx'
import type { Response } from './answer-keeper.ts'
import { withoutFormulas } from '#shared/formulas.ts'
import { letterOf } from '#shared/letters.ts'
import type { Question } from './QuestionCard.tsx'
import { QuestionText } from '#ui/text/QuestionText.tsx'
import { RichText } from '#ui/text/RichText.tsx'
import './paper.css'

interface Told {
  question: Question
  response: Response
  /** null: the result is hidden. */
  outcome: AnswerOutcome | null
  answerKey: Key | null
}
interface Props extends Told {
  /** Title of the place before the question. */
  title: string
  /** Awarded points, if they are visible. */
  points?: number | null
  /** Reason why the result is hidden. */
  kept?: string | null
  /** Comment of a marker. */
  remark?: string | null
  /** Answer of an examiner who changed the points. */
  message?: string | null
  /** How the exam counts the question, if it turned out to be bad. */
  adjusted?: string | null
}

const outcomes = { RIGHT: ['正确', 'is-ok'], PART: ['部分正确', 'is-warn'], WRONG: ['错误', 'is-error'] } as const
/** Result in words; an empty answer shows 未作答 instead of 错误. */
function OutcomePill({ outcome, blank }: { outcome: AnswerOutcome | null; blank: boolean }) {
  if (!outcome) return blank ? <span className="yl-pill">未作答</span> : null
  const [words, tone] = blank && outcome === 'WRONG' ? (['未作答', 'is-error'] as const) : outcomes[outcome]
  return <span className={`yl-pill ${tone}`}>{words}</span>
}

interface Choice {
  letter: string
  text: string
  imageUrl?: string | null
  taken: boolean
  right: boolean | null
}
function choicesOf({ question: { type, options }, response, answerKey }: Told): Choice[] {
  const isRight = (name: string) => answerKey && answerKey.answer.answers.includes(name)
  if (type === 2)
    return [
      { letter: '√', text: '正确', taken: response === true, right: isRight('0') },
      { letter: '×', text: '错误', taken: response === false, right: isRight('1') },
    ]
  const taken = Array.isArray(response) ? response : [response]
  return options.map(({ optionName, optionContent, imageUrl }, i) => ({
    letter: letterOf(i),
    text: optionContent,
    imageUrl,
    taken: taken.includes(optionName),
    right: isRight(optionName),
  }))
}
function toneOf({ taken, right }: Choice, outcome: AnswerOutcome | null): string {
  if (right) return 'is-right'
  if (!taken) return ''
  return right === false || outcome === 'WRONG' ? 'is-wrong' : 'is-taken'
}

function Choices(told: Told) {
  return (
    <ul className="yl-told-choices">
      {choicesOf(told).map((choice) => (
        <li key={choice.letter} className={toneOf(choice, told.outcome)}>
          <b aria-hidden>{choice.letter}</b>
          <span>
            <QuestionText inline text={choice.text} />
            {choice.imageUrl && <img src={choice.imageUrl} alt={`选项${choice.letter}的图片`} />}
          </span>
          {(choice.taken || choice.right) && (
            <small>{[choice.taken && '您的选择', choice.right && '正确答案'].filter(Boolean).join(' · ')}</small>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The accepted texts of a blank. */
const alternatives = (answer = '') => answer.split('|').join(' 或 ')

const nothing = <span className="yl-muted">未作答</span>
function Blanks({ question: { blanks }, response, answerKey }: Told) {
  const filled = Array.isArray(response) ? response : []
  return (
    <dl className="yl-told-texts">
      {Array.from({ length: blanks }, (_, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- blanks have a fixed order
        <div key={i}>
          <dt>第 {i + 1} 空</dt>
          <dd>
            {filled[i]?.trim() ? filled[i] : nothing}
            {answerKey && (
              <small>
                答案：
                <QuestionText inline text={alternatives(answerKey.answer.answers[i])} />
              </small>
            )}
          </dd>
        </div>
      ))}
      {answerKey?.answer.ordered === false && blanks > 1 && <small className="yl-muted">各空顺序不限。</small>}
    </dl>
  )
}

function Text({ response, answerKey }: Told) {
  return (
    <dl className="yl-told-texts">
      <div>
        <dt>作答</dt>
        <dd>{typeof response === 'string' && response.trim() ? response : nothing}</dd>
      </div>
      {answerKey && (
        <div>
          <dt>参考答案</dt>
          <dd>
            <QuestionText text={answerKey.answer.answer} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** An explanation may name options by their letters in the bank. Maps these letters to the shuffled ones; null if none moved. */
function lettersOf({ options }: Question, analysis: string): string | null {
  const isMoved = options.some(({ optionName }, i) => optionName !== letterOf(i))
  if (!isMoved || !/(?:^|[^A-Za-z])[A-Z]+(?:[^A-Za-z]|$)/.test(withoutFormulas(analysis))) return null
  const names = options.map(({ optionName }, i) => `${optionName} 在这里是 ${letterOf(i)}`).sort()
  return `解析里的字母按原题：${names.join('，')}。`
}

const Letters = ({ of }: { of: string | null }) =>
  of && (
    <small className="yl-muted">
      <br />
      {of}
    </small>
  )

const answers = { 0: Choices, 3: Choices, 2: Choices, 4: Blanks, 1: Text }
const isEmpty = (response: Response) =>
  response === null || response === '' || (Array.isArray(response) && response.every((t) => !t.trim()))

export function ToldCard({ title, points = null, kept = null, remark = null, message = null, adjusted = null, ...told }: Props) {
  const { question, response, outcome, answerKey } = told
  const Answers = answers[question.type]
  return (
    <article className="yl-card yl-told-question" aria-label={title}>
      <header>
        <span className="yl-pill is-brand">{question.typeLabel}</span> {title} <OutcomePill outcome={outcome} blank={isEmpty(response)} />
        {points !== null && (
          <small className="yl-muted">
            {points} / {question.score} 分
          </small>
        )}
      </header>
      <div className="yl-question-text">
        {question.type === 4 ? (
          <RichText html={question.subjectName} token={blankToken} gap={() => '____'} />
        ) : (
          <QuestionText text={question.subjectName} />
        )}
      </div>
      {question.imageUrls.map((url, i) => (
        <ZoomedPicture key={url} src={url} label={`${title}的图片${i + 1}`} />
      ))}
      <Answers {...told} />
      {kept && <p className="yl-note">{kept}</p>}
      {adjusted && <p className="yl-note">{adjusted}</p>}
      {remark && (
        <p className="yl-told-why">
          <b>评语</b> {remark}
        </p>
      )}
      {message && (
        <p className="yl-told-why">
          <b>改分答复</b> {message}
        </p>
      )}
      {answerKey?.analysis && (
        <div className="yl-told-why">
          <b>解析</b> <QuestionText text={answerKey.analysis} />
          <Letters of={lettersOf(question, answerKey.analysis)} />
        </div>
      )}
    </article>
  )
}
