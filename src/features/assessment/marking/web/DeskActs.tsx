// Buttons of the marking desks: undo and refresh.
import { ReloadOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'

interface Props {
  queue: { canUndo: boolean; busy: boolean; undo: () => Promise<unknown>; reload: () => Promise<unknown> }
}

export const DeskActs = ({ queue }: Props) => (
  <>
    <Button icon={<UndoOutlined aria-hidden />} disabled={!queue.canUndo || queue.busy} onClick={() => void queue.undo()}>
      撤销上一次
    </Button>
    <Tooltip title="刷新">
      <Button icon={<ReloadOutlined />} aria-label="刷新" onClick={() => void queue.reload()} />
    </Tooltip>
  </>
)
