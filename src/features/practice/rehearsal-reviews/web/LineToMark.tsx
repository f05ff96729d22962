// A line under review: question, reference, answer and mark.
import { Button, Input } from 'antd'
import { AudioPlayer } from '#ui/media/AudioPlayer.tsx'
import { NumberInput } from '#ui/form/NumberInput.tsx'
import { maxReason, maxRemark, type ReviewedLine } from '../contract.ts'
import { dictatedAs, effectOf, isAnswered, judgedAs, scoreNow } from './review-words.ts'

export interface Typed {
  score: number | null
  remark: string
  reason: string
}

const signs = { 1: '✓', 0.5: '½' } as Record<number, string>
const seconds = (ms: number) => (ms / 1000).toFixed(1)

function TypedAnswer({ said, dictated }: Pick<ReviewedLine, 'said' | 'dictated'>) {
  return (
    <>
      <p className="yw-review-said">{said ?? '没有回答'}</p>
      {dictated !== null && <p className="yw-muted">{dictatedAs(dictated, said)}</p>}
    </>
  )
}

function Answer({ line: { said, dictated, spoken } }: { line: ReviewedLine }) {
  if (!spoken) return <TypedAnswer said={said} dictated={dictated} />
  return (
    <>
      {said !== null && <p className="yw-review-said">{said}</p>}
      {said !== null && (
        <p className="yw-muted">{spoken.heard === null ? '由系统识别，可能有误' : `学员更正过；系统识别为：${spoken.heard}`}</p>
      )}
      {spoken.unheard && <p className="yw-warn">{spoken.unheard}</p>}
      {spoken.listening && <p className="yw-muted">系统正在识别，识别后自动评分</p>}
      <Sound spoken={spoken} />
    </>
  )
}

function Sound({ spoken }: { spoken: NonNullable<ReviewedLine['spoken']> }) {
  if (!spoken.audioUrl) return <p className="yw-muted">{spoken.peaks.length ? '只有带教导师和学员的负责人可以听这段录音' : '录音已删除'}</p>
  return (
    <>
      <AudioPlayer src={spoken.audioUrl} peaks={spoken.peaks} durationMs={spoken.durationMs} wide label="学员录音" />
      {spoken.speechMs !== null && (
        <p className="yw-muted">
          说话 {seconds(spoken.speechMs)} 秒，停顿超过1.5秒的 {spoken.pauses ?? 0} 次
        </p>
      )}
    </>
  )
}

function Marks({ line: { marks, autoScore, hints } }: { line: ReviewedLine }) {
  if (!marks.length && autoScore === null && !hints) return null
  return (
    <ul className="yw-review-marks">
      {autoScore !== null && <li>系统评分 {autoScore} 分</li>}
      {hints > 0 && <li>用了 {hints} 个提示，计分时扣减</li>}
      {marks.map((m) => (
        <li key={m.at + m.by + m.remark}>
          {m.by} {m.at.slice(0, 16)}
          {m.score !== null && `：${m.score} 分`}
          {m.reason && `（${m.reason}）`}
          {m.remark && <span>{m.remark}</span>}
        </li>
      ))}
    </ul>
  )
}

/** The judge's verdict on each point. */
function JudgeSays({ judge }: { judge: ReviewedLine['judge'] }) {
  if (!judge) return null
  return (
    <>
      <h3>{judgedAs(judge)}</h3>
      <ul className="yw-review-points">
        {judge.points
          .filter(({ effect }) => effect !== 'SAME')
          .map((point) => (
            <li key={point.text}>
              {point.text}
              {point.quote && `：“${point.quote}”`}
              <small>{effectOf(point)}</small>
            </li>
          ))}
      </ul>
    </>
  )
}

interface Props {
  line: ReviewedLine
  typed: Typed
  may: boolean
  busy: boolean
  onType: (change: Partial<Typed>) => void
  onSave: () => void
  /** Keeps the score after a check. */
  onKeep: () => void
}

export function LineToMark({ line, typed, may, busy, onType, onSave, onKeep }: Props) {
  const stands = scoreNow(line)
  const changes = stands !== null && typed.score !== null && typed.score !== stands
  return (
    <section className="yw-card yw-review-line" aria-label="这一句">
      <h2>{line.text}</h2>
      <h3>参考答案</h3>
      <p>{line.reference}</p>
      <h3>学员的回答</h3>
      <Answer line={line} />
      {line.points.length > 0 && (
        <ul className="yw-review-points">
          {line.points.map(({ text, hit, why }) => (
            <li key={text}>
              <b aria-hidden>{signs[hit] ?? '×'}</b> {text}
              {why && <small>{why}</small>}
            </li>
          ))}
        </ul>
      )}
      <JudgeSays judge={line.judge} />
      <Marks line={line} />
      {may && isAnswered(line) && (
        <div className="yw-review-form">
          <NumberInput
            aria-label="分数"
            placeholder="分数"
            min={0}
            max={100}
            precision={0}
            value={typed.score}
            suffix="/ 100"
            onChange={(score) => onType({ score })}
            onPressEnter={onSave}
          />
          <Input.TextArea
            aria-label="点评"
            placeholder="点评：好在哪里，怎样说更好"
            value={typed.remark}
            maxLength={maxRemark}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={(e) => onType({ remark: e.target.value })}
          />
          {changes && (
            <Input
              aria-label="改分原因"
              placeholder={`改分原因（原 ${stands} 分${line.hints ? '，扣提示前' : ''}），学员看不到`}
              value={typed.reason}
              maxLength={maxReason}
              onChange={(e) => onType({ reason: e.target.value })}
              onPressEnter={onSave}
            />
          )}
          <div className="yw-review-acts">
            <span className="yw-muted">数字键打分，Enter 保存并到下一句，← → 换句</span>
            {line.isDisputed && (
              <Button disabled={busy} onClick={onKeep}>
                看过，维持得分
              </Button>
            )}
            <Button type="primary" loading={busy} onClick={onSave}>
              保存，下一句
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}
