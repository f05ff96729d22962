// Screen 历史: practice and exams by month, latest first.
import { useState } from 'react'
import { EmptyPicture } from '#ui/touch/EmptyPicture.tsx'
import { PaperIcon } from '#ui/touch/icons.tsx'
import { Link } from '#ui/touch/router.tsx'
import { useFetch } from '#ui/touch/use-fetch.ts'
import { LoadingSkeleton } from '#ui/touch/LoadingSkeleton.tsx'
import { usualPassRate, wholeScore } from '#shared/scores.ts'
import { type Done, learning } from '../contract.ts'
import { PictureOrIcon } from './PictureOrIcon.tsx'
import './learning.css'

const more = 50
/** Maximum page size of the API. */
const maxPageSize = 500
const kinds: Record<Done['kind'], string> = { PRACTICE: '练习', EXAM_RUN: '考核', EXAM: '考试' }
const kindOf = ({ kind, talkId }: Done) => (talkId && kind === 'PRACTICE' ? '自由对话' : kinds[kind])

/** Groups records by month, in the given order. */
export function byMonth(records: readonly Done[]): { month: string; records: Done[] }[] {
  const months: { month: string; records: Done[] }[] = []
  for (const record of records) {
    const month = `${record.at.slice(0, 4)}年${Number(record.at.slice(5, 7))}月`
    if (months.at(-1)?.month !== month) months.push({ month, records: [] })
    months.at(-1)?.records.push(record)
  }
  return months
}

const scoreWords = ({ kind, score, totalScore, awaiting }: Done) => {
  if (score !== null) return kind === 'EXAM' ? `${score} / ${totalScore} 分` : `${wholeScore(score)} 分`
  if (awaiting) return '待点评'
  return kind === 'EXAM' ? '已交卷' : '未完成'
}
/** Address of the report; null for an imported result. */
const wayTo = ({ kind, id, reportId, talkId }: Done) => {
  if (kind === 'EXAM') return `/exam/${id}`
  if (talkId) return `/talk/${talkId}/report`
  return reportId && `/report/${reportId}`
}
/** Difference of the shown scores to the run before, in points. */
const gainOf = ({ score, previousScore }: Done) =>
  score === null || previousScore === null ? 0 : wholeScore(score) - wholeScore(previousScore)
const toneOf = ({ kind, score, totalScore }: Done) => {
  if (score === null) return 'is-open'
  const share = kind === 'EXAM' ? (100 * score) / totalScore : score
  if (share >= 85) return 'is-good'
  return share < usualPassRate ? 'is-low' : ''
}

function Gain({ points }: { points: number }) {
  if (!points) return null
  const words = points > 0 ? `比上次高 ${points} 分` : `比上次低 ${-points} 分`
  return (
    <small className={points > 0 ? 'is-up' : 'is-down'} role="img" aria-label={words} title={words}>
      {points > 0 ? `↑ ${points}` : `↓ ${-points}`}
    </small>
  )
}

function Record({ record }: { record: Done }) {
  const to = wayTo(record)
  const inside = (
    <>
      {record.kind === 'EXAM' ? (
        <span className="yl-portrait" aria-hidden>
          <PaperIcon />
        </span>
      ) : (
        <PictureOrIcon className="yl-portrait" url={record.portraitUrl} />
      )}
      <b>{record.title}</b>
      <span className={`yl-done-score ${toneOf(record)}`}>
        {scoreWords(record)}
        <Gain points={gainOf(record)} />
      </span>
      <small className="yl-muted">
        <span>
          {kindOf(record)} · {record.at.slice(5, 16)}
        </span>
        {record.place && <span>{record.place}</span>}
      </small>
    </>
  )
  return (
    <li>
      {to ? (
        <Link className="yl-card yl-way yl-done" to={to}>
          {inside}
        </Link>
      ) : (
        <div className="yl-card yl-done">{inside}</div>
      )}
    </li>
  )
}

export function HistoryScreen() {
  const [pageSize, setPageSize] = useState(more)
  const asked = useFetch(learning.history, { query: { pageNumber: 1, pageSize }, copied: true })
  const found = asked.data
  return (
    <main className="yl-page">
      <Link className="yl-back" to="/growth">
        ← 成长
      </Link>
      <h1>历史</h1>
      <LoadingSkeleton of={asked} />
      {found && !found.total && (
        <div className="yl-state">
          <EmptyPicture of="nothing" />
          <h2>还没有练习或考试的记录</h2>
          <p>完成一次练习或考试后会出现在这里。</p>
          <Link className="yl-button is-main" to="/practice">
            去练习
          </Link>
        </div>
      )}
      {byMonth(found?.records ?? []).map(({ month, records }) => (
        <section key={month} aria-label={month}>
          <h2>{month}</h2>
          <ul className="yl-list">
            {records.map((record) => (
              <Record key={`${record.kind}:${record.id}`} record={record} />
            ))}
          </ul>
        </section>
      ))}
      {found && found.records.length < found.total && pageSize < maxPageSize && (
        <button type="button" className="yl-button is-wide" onClick={() => setPageSize(Math.min(maxPageSize, pageSize + more))}>
          更早的
        </button>
      )}
    </main>
  )
}
