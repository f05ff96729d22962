// One question in the paper of a person: the answer with its key, the shares of options, and comments.
import { CheckCircleFilled, CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { percent } from '#shared/ratio.ts'
import { QuestionText } from '#ui/text/QuestionText.tsx'
import { Pill } from '#ui/page/TaskStatus.tsx'
import { typeLabels } from '#features/assessment/question-banks/contract.ts'
import type { PersonPaper } from '../contract.ts'

type Question = PersonPaper['questions'][number]

const nothing = <span className="yw-muted">未作答</span>

/** Options of a question, with key and choice. */
const choicesOf = (q: Question) =>
  q.type === 2
    ? [
        { name: '对', text: '', right: q.key === '0', taken: q.response === true },
        { name: '错', text: '', right: q.key === '1', taken: q.response === false },
      ]
    : q.options.map((o) => ({
        name: o.optionName,
        text: o.optionContent,
        right: q.key?.split(',').includes(o.optionName) ?? false,
        taken: Array.isArray(q.response) ? q.response.includes(o.optionName) : q.response === o.optionName,
      }))

const classOf = (right: boolean, taken: boolean) => {
  if (right) return 'is-right'
  return taken ? 'is-wrong' : undefined
}

function Choices({ question: q }: { question: Question }) {
  return (
    <ul className="yw-paper-choices">
      {choicesOf(q).map(({ name, text, right, taken }) => (
        <li key={name} className={classOf(right, taken)}>
          <b>{name}</b>
          <span>
            <QuestionText inline text={text} />
          </span>
          {right && (
            <Pill tone="success" icon={<CheckCircleFilled aria-hidden />}>
              正确
            </Pill>
          )}
          {taken && (
            <Pill tone={right ? 'brand' : 'error'} icon={right ? <CheckOutlined aria-hidden /> : <CloseOutlined aria-hidden />}>
              学员选择
            </Pill>
          )}
          <small>{percent(q.share[name] ?? 0)} 选</small>
        </li>
      ))}
    </ul>
  )
}

function Written({ question: q }: { question: Question }) {
  const given = Array.isArray(q.response) ? q.response.join('；') : q.response
  return (
    <dl className="yw-paper-written">
      <dt>作答</dt>
      <dd>{given === null || given === '' ? nothing : String(given)}</dd>
      <dt>{q.type === 4 ? '答案' : '参考答案'}</dt>
      <dd>
        <QuestionText text={q.key ?? ''} />
      </dd>
    </dl>
  )
}

const adjustmentWords = { ALL_RIGHT: '全员满分', ALSO_RIGHT: '另有答案', OUT_OF_TOTAL: '不计总分' } as const

/** How the question counts if it is bad, and the comment of a marker. */
const Notes = ({ question: { adjustment, remark } }: { question: Question }) => (
  <>
    {adjustment && (
      <Pill tone="neutral" icon={null}>
        本题{adjustmentWords[adjustment]}
      </Pill>
    )}
    {remark && <p className="yw-second">评语：{remark}</p>}
  </>
)

export function PaperQuestion({ question: q, onPoints }: { question: Question; onPoints: (() => void) | undefined }) {
  const isLost = q.score !== null && q.score < q.maxScore
  const answered = () => {
    if (q.key === null) return <p className="yw-muted">这道题在您要参加的考试里，交卷后才能看</p>
    return q.type === 1 || q.type === 4 ? <Written question={q} /> : <Choices question={q} />
  }
  return (
    <section aria-label={`第 ${q.place} 题`}>
      <h3>
        第 {q.place} 题{' '}
        <small>
          {typeLabels[q.type]} · {q.maxScore} 分
        </small>
        <span className={isLost ? 'yw-bad' : undefined}>
          <b>{q.score ?? (q.key === null ? '-' : '待阅卷')}</b> / {q.maxScore} 分
        </span>
        {onPoints && q.key !== null && (
          <button type="button" className="yw-rowact yw-noprint" onClick={onPoints}>
            改分
          </button>
        )}
      </h3>
      <div className="yw-paper-text">
        <QuestionText text={q.text} />
      </div>
      {q.imageUrls.map((url, i) => (
        <img key={url} src={url} alt={`题目图片${i + 1}`} />
      ))}
      {answered()}
      {(q.type === 0 || q.type === 2 || q.type === 3) && q.key !== null && q.response === null && <p className="yw-muted">未作答</p>}
      <Notes question={q} />
    </section>
  )
}
