// Batch action buttons of the generation board.
import { PauseCircleOutlined, RedoOutlined, StopOutlined, SyncOutlined, VideoCameraOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { BoardState } from '#features/authoring/productions/contract.ts'
import type { useGenerationBoard } from '#features/authoring/productions/web/use-generation-board.tsx'
import type { Section } from './use-board.ts'

interface Props {
  acts: ReturnType<typeof useGenerationBoard>
  chosen: readonly Section[]
  paused: boolean
}

export function BoardButtons({ acts, chosen, paused }: Props) {
  const count = (s: BoardState) => chosen.reduce((sum, c) => sum + c.counts[s], 0)
  const [missing, stale, failed, live] = [count('none'), count('stale'), count('failed'), count('waiting') + count('running')]
  return (
    <>
      {live > 0 && (
        <Button icon={<StopOutlined aria-hidden />} onClick={() => acts.askCancel(live)}>
          全部取消
        </Button>
      )}
      {live > 0 && !paused && (
        <Button loading={acts.pausing} icon={<PauseCircleOutlined aria-hidden />} onClick={() => acts.setPaused(true)}>
          暂停生成
        </Button>
      )}
      {failed > 0 && (
        <Button icon={<RedoOutlined aria-hidden />} onClick={() => acts.askGenerate('FAILED', failed)}>
          重试失败的 {failed.toLocaleString('zh-CN')} 条
        </Button>
      )}
      {stale > 0 && (
        <Button icon={<SyncOutlined aria-hidden />} onClick={() => acts.askGenerate('STALE', stale)}>
          重新生成已过期的 {stale.toLocaleString('zh-CN')} 条
        </Button>
      )}
      {missing > 0 && (
        <Button type="primary" icon={<VideoCameraOutlined aria-hidden />} onClick={() => acts.askGenerate('MISSING', missing)}>
          生成缺少的 {missing.toLocaleString('zh-CN')} 条
        </Button>
      )}
    </>
  )
}
