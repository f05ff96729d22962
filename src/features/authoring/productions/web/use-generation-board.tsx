// Batch actions of the board: confirmation with an estimate, then the request.
import type { ReactNode } from 'react'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { confirmAct } from '#ui/page/confirm.ts'
import type { estimateOf } from '#shared/media-estimate.ts'
import { type BoardWhat, productionBoard, productions } from '../contract.ts'
import type { BoardPlace } from './board-address-rules.ts'
import { type Format, FormatPicker, UnreadHanzi } from './FormatPicker.tsx'

const number = (n: number) => n.toLocaleString('zh-CN')
const round = (n: number) => (n < 10 ? Math.round(n * 10) / 10 : Math.round(n))
/** Formats seconds: 40 秒, 1.5 分钟, 2 小时. */
function lasting(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} 秒`
  return seconds < 3600 ? `${round(seconds / 60)} 分钟` : `${round(seconds / 3600)} 小时`
}
const sized = (bytes: number) => (bytes < 1e9 ? `${round(Math.max(0.1, bytes / 1e6))} MB` : `${round(bytes / 1e9)} GB`)

/** Formats «约 3 分钟视频、1 分钟音频，约 12 MB，预计 40 秒完成». */
export function estimateWords({ videoSec, audioSec, bytes, makeSec }: ReturnType<typeof estimateOf>, aheadSec = 0) {
  if (!videoSec && !audioSec) return '没有需要生成的内容'
  const media = [videoSec && `${lasting(videoSec)}视频`, audioSec && `${lasting(audioSec)}音频`].filter(Boolean).join('、')
  return `约 ${media}，约 ${sized(bytes)}，预计 ${lasting(makeSec + aheadSec)}后全部完成${aheadSec > 5 ? `（含前面排队的 ${lasting(aheadSec)}）` : ''}`
}

const verbs: Record<BoardWhat, [question: string, okText: string]> = {
  MISSING: ['生成缺少的', '生成'],
  STALE: ['重新生成已过期的', '重新生成'],
  FAILED: ['重试失败的', '重试'],
}
const notes: Record<BoardWhat, string> = {
  MISSING: '生成期间这些行不能编辑。',
  STALE: '画面比例与原来相同；完成之前保留原来的音视频。',
  FAILED: '画面比例与原来相同。',
}

export function useGenerationBoard(place: BoardPlace, where: string, onDone?: () => void) {
  const refresh = [productionBoard.overview, productionBoard.rows, productions.status, productions.active]
  const ended = onDone ? { onDone } : {}
  const generate = useApiMutation(productionBoard.generate, {
    refresh,
    ...ended,
    done: ({ submitted, reused, skipped }) =>
      [submitted && `已提交 ${submitted} 条`, reused && `${reused} 条内容相同，直接复用`, skipped && `${skipped} 条暂不能生成`]
        .filter(Boolean)
        .join('，'),
  })
  const cancel = useApiMutation(productionBoard.cancel, { refresh, ...ended, done: ({ cancelled }) => `已取消 ${cancelled} 条` })
  const pause = useApiMutation(productionBoard.pause, { refresh, ...ended })

  /** `count` is a number of media; a line has several. */
  const askGenerate = (what: BoardWhat, count?: number) => {
    let format: Format = '16:9'
    const [verb, okText] = verbs[what]
    confirmAct({
      title: `${verb}${count === undefined ? '' : ` ${number(count)} 条`}音视频？`,
      content: '正在估算…',
      okText,
      danger: false,
      more: async () => {
        const seen = await call(productionBoard.estimate, { query: { ...place, what } })
        const lines: ReactNode[] = [
          where,
          seen.media > 0 && `新生成 ${number(seen.media)} 条：${estimateWords(seen, seen.aheadSec)}。`,
          seen.reused > 0 && `${number(seen.reused)} 条与已有的或其中别的一条内容相同，直接复用，不重复生成。`,
          seen.skipped > 0 && `${number(seen.skipped)} 条暂不能生成（如文本少于8个字符），会跳过。`,
          seen.media > 0 && notes[what],
        ]
        return {
          refused: seen.media + seen.reused === 0,
          content: (
            <>
              {lines.map(
                (text) =>
                  text && (
                    <p key={String(text)} className="yw-second" style={{ marginBottom: 6 }}>
                      {text}
                    </p>
                  ),
              )}
              <UnreadHanzi unread={seen.unread} />
              {what === 'MISSING' && seen.videoSec > 0 && (
                <FormatPicker
                  onChange={(value) => {
                    format = value
                  }}
                />
              )}
            </>
          ),
        }
      },
      act: () => generate.run({ query: { format }, body: { ...place, what } }),
    })
  }
  const askCancel = (count: number) =>
    confirmAct({
      title: `取消 ${number(count)} 条排队中和进行中的任务？`,
      content: `${where}；已经生成的音视频不受影响，取消的可以重试。`,
      okText: '全部取消',
      cancelText: '暂不取消',
      act: () => cancel.run({ body: place }),
    })
  const setPaused = (paused: boolean) => void pause.run({ body: { courseId: place.courseId, paused } })
  return { askGenerate, askCancel, setPaused, pausing: pause.busy }
}
