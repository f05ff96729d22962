// Sheets of a sitting: the card of all answers, and the confirmation before handing in.
import { Sheet } from '#ui/touch/Sheet.tsx'
import { Switch } from '#ui/touch/Switch.tsx'
import { chooseTextSize, textSizes, useTextSize } from '#ui/touch/text-size.ts'
import type { Question } from './QuestionCard.tsx'

interface Stands {
  questions: readonly Question[]
  isAnswered: (subjectId: string) => boolean
  marked: ReadonlySet<string>
}
const countsOf = ({ questions, isAnswered, marked }: Stands) => ({
  answered: questions.filter((q) => isAnswered(q.subjectId)).length,
  blank: questions.filter((q) => !isAnswered(q.subjectId)).length,
  toSee: questions.filter((q) => marked.has(q.subjectId)).length,
})

interface SheetProps extends Stands {
  open: boolean
  onClose: () => void
  onHandIn: () => void
}

interface PlaceProps {
  question: Question
  place: number
  current: boolean
  answered: boolean
  marked: boolean
  onGo: () => void
}
const Place = ({ question: { typeLabel }, place, current, answered, marked, onGo }: PlaceProps) => (
  <button
    type="button"
    aria-current={current}
    className={answered ? 'is-answered' : undefined}
    aria-label={`第${place}题，${typeLabel}，${answered ? '已答' : '未答'}${marked ? '，已标记' : ''}`}
    onClick={onGo}
  >
    {place}
    {marked && <sup aria-hidden>★</sup>}
  </button>
)

const views = [
  [false, '逐题'],
  [true, '整卷'],
] as const

const sizes = textSizes.map(([size, words]) => [size, `${words}字号`] as const)

/** The sheet 答题卡 with the state of every answer. */
export function AnswerCard({
  open,
  at,
  locked,
  whole,
  onWhole,
  onClose,
  onGo,
  onHandIn,
  ...stands
}: SheetProps & { at: number; locked: boolean; whole: boolean; onWhole: (whole: boolean) => void; onGo: (to: number) => void }) {
  const { answered, blank, toSee } = countsOf(stands)
  const size = useTextSize()
  const handIn = (
    <button type="button" className="yl-button is-main" disabled={locked} onClick={onHandIn}>
      交卷
    </button>
  )
  return (
    <Sheet open={open} title="答题卡" onClose={onClose} actions={handIn}>
      <p className="yl-muted">
        已答 {answered} 题，未答 {blank} 题{toSee > 0 && `，标记 ${toSee} 题`}
      </p>
      <Switch label="显示" ways={views} value={whole} onChoose={onWhole} />
      <Switch label="字号" ways={sizes} value={size} onChoose={chooseTextSize} />
      <ol className="yl-places">
        {stands.questions.map((q, i) => (
          <li key={q.subjectId}>
            <Place
              question={q}
              place={i + 1}
              current={i === at}
              answered={stands.isAnswered(q.subjectId)}
              marked={stands.marked.has(q.subjectId)}
              onGo={() => onGo(i)}
            />
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

/** Confirmation dialog that lists the unanswered questions. */
export function HandIn({ open, busy, onClose, onHandIn, ...stands }: SheetProps & { busy: boolean }) {
  const { blank, toSee } = countsOf(stands)
  const rest = [blank > 0 && `还有 ${blank} 题未答`, toSee > 0 && `${toSee} 题标记`].filter(Boolean).join('，')
  const actions = (
    <>
      <button type="button" className="yl-button" onClick={onClose}>
        继续答题
      </button>
      <button type="button" className="yl-button is-main" disabled={busy} onClick={onHandIn}>
        {busy ? '正在交卷' : '确认交卷'}
      </button>
    </>
  )
  return (
    <Sheet open={open} title="确认交卷？" onClose={onClose} actions={actions}>
      <p>{rest || '全部题目都已作答'}。交卷后不能修改。</p>
    </Sheet>
  )
}
