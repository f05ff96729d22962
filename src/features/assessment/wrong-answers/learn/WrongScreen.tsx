// 错题: list of a learner's wrong answers with their due dates, and the start of a practice.
import { useEffect, useState } from 'react'
import { QuestionText } from '#ui/text/QuestionText.tsx'
import { EmptyPicture } from '#ui/touch/EmptyPicture.tsx'
import { setDueCount } from '#ui/touch/due-count.ts'
import { Link } from '#ui/touch/router.tsx'
import { Switch } from '#ui/touch/Switch.tsx'
import { useFetch } from '#ui/touch/use-fetch.ts'
import { LoadingSkeleton } from '#ui/touch/LoadingSkeleton.tsx'
import { type Book, type WrongAnswer, practiceSize, rightsToMaster, wrongAnswers } from '../contract.ts'
import { asScope, isIn, type Scope, scopesOf, whenWords } from './wrong-words.ts'
import './wrong.css'

const Nothing = () => (
  <div className="yl-state">
    <EmptyPicture of="done" />
    <h2>还没有错题</h2>
    <p>考试开放答案以后，答错的题会收进这里，可以反复练到掌握。</p>
    <Link className="yl-button is-main" to="/practice">
      先去练习
    </Link>
  </div>
)

/** Number of due questions in a sentence, and the start button. */
function Practice({ entries, scope }: { entries: readonly WrongAnswer[]; scope: Scope }) {
  const due = entries.filter((e) => e.state === 'DUE').length
  const ready = entries.filter((e) => e.state === 'DUE' || e.state === 'LATER').length
  const words = () => {
    if (due > 0) return `${due} 题到了复习的时候`
    return ready > 0 ? '今天没有到期的题，可以提前练' : '可以练的题都掌握了'
  }
  return (
    <section className={`yl-card yl-next${ready ? '' : ' is-done'}`} aria-label="练习错题">
      <h2>{words()}</h2>
      <p className="yl-muted">在{rightsToMaster}个不同的日子答对即为已掌握，不计入任何成绩。</p>
      {ready > 0 && (
        <Link className="yl-button is-main is-wide" to={`/wrong/practice/${scope}`}>
          再练{Math.min(practiceSize, ready)}题
        </Link>
      )}
    </section>
  )
}

function One({ entry }: { entry: WrongAnswer }) {
  const { text, tone } = whenWords(entry)
  return (
    <li>
      <Link className="yl-card yl-way yl-wrong" to={`/wrong/question/${entry.subjectId}`}>
        <span className="yl-wrong-text">
          <QuestionText inline text={entry.text} />
        </span>
        <span className="yl-wrong-facts">
          <span className="yl-pill is-brand">{entry.typeLabel}</span>
          <span className={`yl-pill ${tone}`}>{text}</span>
          {entry.rights > 0 && entry.rights < rightsToMaster && <small className="yl-muted">已答对 {entry.rights} 次</small>}
        </span>
        <small className="yl-muted">
          {entry.examinationName} · 错 {entry.times} 次
        </small>
      </Link>
    </li>
  )
}

const isMastered = (entry: WrongAnswer) => entry.rights >= rightsToMaster

function Inside({ book }: { book: Book }) {
  const [scope, setScope] = useState<Scope>('all')
  const [mastered, setMastered] = useState(false)
  const inScope = book.entries.filter(isIn(scope))
  const shown = inScope.filter((e) => isMastered(e) === mastered)
  const ways = [
    [false, `未掌握 ${inScope.filter((e) => !isMastered(e)).length}`],
    [true, `已掌握 ${inScope.filter(isMastered).length}`],
  ] as const
  return (
    <>
      <Practice entries={inScope} scope={scope} />
      <select className="yl-select" aria-label="范围" value={scope} onChange={(e) => setScope(asScope(e.target.value))}>
        <option value="all">全部错题</option>
        {scopesOf(book).map(({ label, scopes }) => (
          <optgroup key={label} label={label}>
            {scopes.map((s) => (
              <option key={s.scope} value={s.scope}>
                {s.name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <Switch label="显示" ways={ways} value={mastered} onChoose={setMastered} />
      {!shown.length && <p className="yl-note">{mastered ? '还没有掌握的题，练起来吧。' : '这里的题都掌握了。'}</p>}
      <ul className="yl-list" aria-label={mastered ? '已掌握' : '未掌握'}>
        {shown.map((entry) => (
          <One key={entry.subjectId} entry={entry} />
        ))}
      </ul>
    </>
  )
}

export function WrongScreen() {
  const asked = useFetch(wrongAnswers.list, { copied: true })
  const book = asked.data
  useEffect(() => {
    if (book) setDueCount(book.entries.filter((e) => e.state === 'DUE').length)
  }, [book])
  return (
    <main className="yl-page yl-wrongs">
      <h1>错题</h1>
      <LoadingSkeleton of={asked} />
      {book && (book.entries.length ? <Inside book={book} /> : <Nothing />)}
    </main>
  )
}
