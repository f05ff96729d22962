// The report of a run: its score, what was good and what was missed, line by line.
import { useState } from 'react'
import { call } from '#ui/api/client.ts'
import { showFailure } from '#ui/page/notice.ts'
import { Link } from '#ui/touch/router.tsx'
import { Player } from '#ui/touch/Player.tsx'
import { Sheet } from '#ui/touch/Sheet.tsx'
import { useFetch } from '#ui/touch/use-fetch.ts'
import { LoadingSkeleton } from '#ui/touch/LoadingSkeleton.tsx'
import { maxAppeal, type Report, type ReportLine, rehearsals } from '../contract.ts'
import { Said, worthOf } from './Answer.tsx'
import { FeedbackCard } from './FeedbackCard.tsx'
import { JudgeNote } from './JudgeNote.tsx'
import { Misheard } from './Misheard.tsx'
import { isPractising } from '../fields.ts'
import { Replay } from './Replay.tsx'
import { Trend } from './Trend.tsx'
import { useBegin } from './DrillCard.tsx'
import { WeakestCard } from './WeakestCard.tsx'
import { sentencesOf } from './report-words.ts'
import { isHearing, isJudging, useDraft, useLooking } from './use-run.ts'
import './room.css'

const minutes = (seconds: number) => (seconds < 60 ? `${seconds} 秒` : `${Math.round(seconds / 60)} 分钟`)

function unscored({ state, mode, awaiting, lines }: Pick<Report, 'state' | 'mode' | 'awaiting' | 'lines'>): string {
  if (isHearing(lines)) return '正在识别录音，识别后自动计分，不用停在这一页。'
  if (mode === 'DRILL' && awaiting > 0) return `有 ${awaiting} 句录音没有识别，不计分。`
  if (awaiting > 0) return `有 ${awaiting} 句录音待导师点评，点评后计分。`
  if (mode === 'STUDY') return '学完了，去练一练吧。'
  return state === 'BROKEN' ? '这一次没有到最后一句，不计成绩。' : '这一次没有要评分的句子。'
}

function Score({ report }: { report: Report }) {
  const { score, passed, bestBefore, durationSec } = report
  if (score === null)
    return (
      <section className="yl-card">
        <p>{unscored(report)}</p>
      </section>
    )
  return (
    <section className="yl-card yl-result" aria-label="得分">
      <p className="yl-score">
        <b>{score}</b> 分 <span className={`yl-pill ${passed ? 'is-ok' : 'is-warn'}`}>{passed ? '合格' : '未合格'}</span>
      </p>
      <p className="yl-muted">
        用时 {minutes(durationSec)}
        {bestBefore !== null && ` · 此前最好 ${bestBefore} 分`}
      </p>
      <dl>
        {Object.entries(report.dimensions).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <progress max={100} value={value} aria-label={name} /> {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const scoreWords = ({ said, spoken, score }: ReportLine, mode: Report['mode']) =>
  said === null && !spoken ? '未答' : worthOf(score, spoken, mode)

/** What mentors said of a line; where the scorer has scored it, too, both are told. */
function Marks({ line: { marks, autoScore, score } }: { line: ReportLine }) {
  if (!marks.length) return null
  return (
    <div className="yl-note yl-marks">
      {marks.some((m) => m.score !== null) && (
        <b>
          导师评分 {score} 分{autoScore !== null && `（系统 ${autoScore} 分）`}
        </b>
      )}
      {marks.map(({ remark, by, at }) => remark && <p key={at + by}>{`${by}：${remark}`}</p>)}
    </div>
  )
}

function Appeal({ report, onTold }: { report: Report; onTold: () => void }) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useDraft(report.id, 'appeal')
  const [busy, setBusy] = useState(false)
  const { id, appeal, state, mode } = report
  if (appeal)
    return (
      <section className="yl-card" aria-label="申诉">
        <p className="yl-muted">
          {appeal.at.slice(0, 16)} 申诉：{appeal.text}
        </p>
        <p>{appeal.answer === null ? '等待导师答复。' : `导师答复：${appeal.answer}`}</p>
      </section>
    )
  if (state !== 'DONE' || mode === 'STUDY' || mode === 'DRILL') return null
  const send = async () => {
    setBusy(true)
    try {
      await call(rehearsals.appeal, { params: { id }, body: { text } })
      setText('')
      setOpen(false)
      onTold()
    } catch (error) {
      showFailure(error)
    }
    setBusy(false)
  }
  const actions = (
    <>
      <button type="button" className="yl-button" onClick={() => setOpen(false)}>
        取消
      </button>
      <button type="button" className="yl-button is-main" disabled={busy || !text.trim()} onClick={() => void send()}>
        提交
      </button>
    </>
  )
  return (
    <>
      <button type="button" className="yl-link" onClick={() => setOpen(true)}>
        对得分有异议？申诉
      </button>
      <Sheet open={open} title="申诉" onClose={() => setOpen(false)} actions={actions}>
        <p className="yl-muted">由导师复核，每次练习或考核只能申诉一回。</p>
        <textarea
          className="yl-text"
          aria-label="申诉理由"
          rows={4}
          maxLength={maxAppeal}
          placeholder="哪一句、为什么"
          value={text}
          onChange={(e) => setText(e.target.value)}
        />
      </Sheet>
    </>
  )
}

interface LineProps {
  of: Report
  line: ReportLine
  number: number
  onTold: () => void
}
function Line({ of, line, number, onTold }: LineProps) {
  return (
    <details className="yl-card yl-line">
      <summary>
        <span>
          {number}. {line.text}
        </span>
        <b>{scoreWords(line, of.mode)}</b>
      </summary>
      {line.mediaUrl && <Player src={line.mediaUrl} label="对方的话" />}
      <Said said={line.said} dictated={line.dictated} spoken={line.spoken} />
      <Misheard id={of.id} mode={of.mode} line={line} onTold={onTold} />
      {line.score === null && line.spoken?.unheard && <p className="yl-note">{line.spoken.unheard}。</p>}
      {line.feedback ? (
        <FeedbackCard feedback={line.feedback} />
      ) : (
        line.said !== null && (
          <p className="yl-muted">
            说到 {line.pointsHit} / {line.pointCount} 个要点
          </p>
        )
      )}
      {line.reference && !line.feedback && (
        <details open className="yl-feedback">
          <summary>参考答案</summary>
          <p>{line.reference.text}</p>
        </details>
      )}
      <JudgeNote judge={line.judge} score={line.autoScore} />
      <Marks line={line} />
      {line.hints > 0 && <p className="yl-muted">用了 {line.hints} 个提示</p>}
    </details>
  )
}

/** Where one came from. */
const backOf = ({ mode, courseId, projectId }: Report) => (mode === 'DRILL' ? '/practice' : `/course/${courseId}/${projectId}`)

function Ways({ report }: { report: Report }) {
  const { mode, subSceneId, projectId, lines } = report
  const { busy, begin } = useBegin()
  const again = () =>
    mode === 'DRILL'
      ? begin(() => call(rehearsals.drill, { body: { scriptIds: lines.map((l) => l.scriptId) } }))
      : begin(() => call(rehearsals.start, { body: { mode: 'PRACTICE', subSceneId, projectId } }))
  return (
    <footer className="yl-ways">
      <button type="button" className="yl-button is-main" disabled={busy} onClick={() => void again()}>
        {isPractising(mode) ? '再练一次' : '去练习'}
      </button>
      <Link className="yl-button" to={backOf(report)}>
        {mode === 'DRILL' ? '返回练习' : '返回课程'}
      </Link>
    </footer>
  )
}

export function ReportScreen({ id }: { id: string }) {
  const asked = useFetch(rehearsals.report, { params: { id } })
  const report = asked.data
  useLooking(!!report && (isHearing(report.lines) || isJudging(report.lines)), asked.again)
  const sentences = report ? sentencesOf(report) : []
  return (
    <main className="yl-page yl-report">
      <LoadingSkeleton of={asked} />
      {report && (
        <>
          <Link className="yl-back" to={backOf(report)}>
            ← {report.mode === 'DRILL' ? '练习' : report.courseTitle}
          </Link>
          <h1>{report.mode === 'DRILL' ? '只练这几句' : report.title}</h1>
          <Score report={report} />
          {sentences.length > 0 && (
            <ul className="yl-sentences" aria-label="小结">
              {sentences.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          {report.lines.length > 0 && (
            <section aria-label="逐句">
              <header className="yl-lines-head">
                <h2>逐句</h2>
                <Replay lines={report.lines} />
              </header>
              {report.lines.map((line, i) => (
                <Line key={line.scriptId} of={report} line={line} number={i + 1} onTold={asked.again} />
              ))}
            </section>
          )}
          <Trend trend={report.trend} />
          {report.state === 'DONE' && report.mode !== 'STUDY' && <WeakestCard />}
          <Appeal report={report} onTold={asked.again} />
          <Ways report={report} />
        </>
      )}
    </main>
  )
}
