// The result of a run: the score as a ring with a verdict, the last runs, a segment for each line, and the dimensions in words.
import { type Band, bandOf, wholeScore } from '#shared/scores.ts'
import { Link } from '#ui/touch/router.tsx'
import { ScoreRing } from '#ui/touch/ScoreRing.tsx'
import { passScore, type Report, type ReportLine } from '../contract.ts'
import { partialOf, partsOf, runVerdict, trendWords } from './report-words.ts'
import { isHearing } from './use-run.ts'

function unscored({ state, mode, awaiting, lines }: Pick<Report, 'state' | 'mode' | 'awaiting' | 'lines'>): string {
  if (isHearing(lines)) return '正在识别录音，识别后自动计分，不用停在这一页。'
  if (mode === 'DRILL' && awaiting > 0) return `有 ${awaiting} 句录音没有识别，不计分。`
  if (awaiting > 0) return `有 ${awaiting} 句录音待导师点评，点评后计分。`
  if (mode === 'STUDY') return '学完了，去练一练吧。'
  return state === 'BROKEN' ? '这一次没有到最后一句，不计成绩。' : '这一次没有要评分的句子。'
}

const tones: Record<Band, string> = { 熟练: 'is-good', 合格: 'is-pass', 接近: 'is-weak', 还差得远: 'is-weak' }
const toneOf = (score: number | null) => (score === null ? 'is-open' : tones[bandOf(score)])

/** Above this the labels are too narrow to be read. */
const maxLabels = 6

/** A segment for each line; it leads to the line below. */
function LineSegments({ lines, onOpen }: { lines: readonly ReportLine[]; onOpen: (scriptId: string) => void }) {
  return (
    <ol className="yl-line-segments" aria-label="每句得分">
      {lines.map(({ scriptId, score, section }, i) => (
        <li key={scriptId}>
          <button type="button" className={toneOf(score)} onClick={() => onOpen(scriptId)}>
            <span className="yw-sr">{`第${i + 1}句，${score === null ? '还没有得分' : `${wholeScore(score)} 分`}`}</span>
          </button>
          {lines.length <= maxLabels && <small aria-hidden>{section ?? (score === null ? '待评' : wholeScore(score))}</small>}
        </li>
      ))}
    </ol>
  )
}

function Parts({ report }: { report: Report }) {
  const parts = partsOf(report)
  if (!parts.length) return null
  return (
    <dl>
      {parts.map(({ name, value, word }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <progress max={100} value={value} aria-label={name} /> <small>{word}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Trend({ trend }: Pick<Report, 'trend'>) {
  const words = trendWords(trend)
  if (!words) return null
  const { scores, text, isBetter } = words
  const last = scores.length - 1
  return (
    <p className="yl-muted">
      {scores.map((score, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- runs in their order
        <span key={i}>{i < last ? `${score} → ` : <b className={isBetter ? 'is-better' : undefined}>{score}</b>}</span>
      ))}
      ，{text}
    </p>
  )
}

interface Props {
  report: Report
  onOpen: (scriptId: string) => void
}

export function Result({ report, onOpen }: Props) {
  const { score, lines } = report
  const partial = score === null ? partialOf(lines) : null
  if (score === null && !partial)
    return (
      <section className="yl-card">
        <p>{unscored(report)}</p>
      </section>
    )
  return (
    <section className="yl-card yl-result" aria-label="得分">
      <ScoreRing
        large
        score={score === null ? (partial?.score ?? 0) : wholeScore(score)}
        pending={partial?.pending ?? 0}
        note={partial ? '已评的部分' : `${passScore} 分合格`}
        mark={passScore}
      />
      <h2>{score === null ? unscored(report) : runVerdict({ ...report, score })}</h2>
      {score !== null && <Trend trend={report.trend} />}
      {score !== null && !report.passed && report.mode === 'EXAM' && <span className="yl-pill is-warn">未合格</span>}
      <LineSegments lines={lines} onOpen={onOpen} />
      <Parts report={report} />
      {report.mode === 'EXAM' && score !== null && !report.passed && (
        <p className="yl-muted">
          考核没有合格。练习时可以看到要点和参考答案，
          <Link className="yl-way-on" to={`/course/${report.courseId}/${report.projectId}`}>
            去练习
          </Link>
          。
        </p>
      )}
    </section>
  )
}
