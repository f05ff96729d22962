// Summary of the conversation: its size and its missing media, each with a button.
import { CloseCircleOutlined, MinusCircleOutlined, SyncOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useGenerationBoard } from '#features/authoring/productions/web/use-generation-board.tsx'
import type { Outline } from '../contract.ts'
import { useBoard } from './board-context.ts'
import { lastingWords } from './DialogueFoot.tsx'

interface LackProps {
  tone: 'warning' | 'error' | 'neutral'
  icon: ReactNode
  title: string
  text: string
  act: string
  onClick: (() => void) | false
}
const Lack = ({ tone, icon, title, text, act, onClick }: LackProps) => (
  <li>
    <i className={`is-${tone}`}>{icon}</i>
    <div>
      <b>{title}</b>
      <span>{text}</span>
    </div>
    {onClick && (
      <Button size="small" onClick={onClick}>
        {act}
      </Button>
    )}
  </li>
)

export function Whole({ outline, title, onDone }: { outline: Outline | undefined; title: string; onDone: () => void }) {
  const { courseId, subSceneId, canEdit, may } = useBoard()
  const board = useGenerationBoard({ courseId, subSceneId }, `子场景「${title}」`, onDone)
  if (!outline || outline.total === 0) return null
  const { total, counts, durationMs, madeMs } = outline
  const made = counts.done + counts.uploaded
  const ask = (what: 'STALE' | 'FAILED' | 'MISSING') => canEdit && may.generate && (() => board.askGenerate(what))
  return (
    <section className="yw-sb-inspector" aria-label="整段对话">
      <header>
        <h2>整段对话</h2>
        <span className="yw-muted">
          {total} 句 · {made} 句已完成
        </span>
      </header>
      <p className="yw-second">连播会依次走完每一句：客户的音视频、学员的参考答案。还没有生成的句子以文字代替，按字数停留。</p>
      <ul className="yw-sb-lacks">
        {counts.stale > 0 && (
          <Lack
            tone="warning"
            icon={<SyncOutlined aria-hidden />}
            act="重新生成"
            title={`${counts.stale} 句的音视频已过期`}
            text="内容或设置改于生成之后，现在播放的是旧的"
            onClick={ask('STALE')}
          />
        )}
        {counts.failed > 0 && (
          <Lack
            tone="error"
            icon={<CloseCircleOutlined aria-hidden />}
            act="重试"
            title={`${counts.failed} 句生成失败`}
            text="文字已保留"
            onClick={ask('FAILED')}
          />
        )}
        {counts.none > 0 && (
          <Lack
            tone="neutral"
            icon={<MinusCircleOutlined aria-hidden />}
            act="全部生成"
            title={`${counts.none} 句还没有生成`}
            text={`约 ${lastingWords(Math.max(0, durationMs - madeMs))}`}
            onClick={ask('MISSING')}
          />
        )}
      </ul>
    </section>
  )
}
