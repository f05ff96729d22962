// Batch actions on script lines.
import { VideoCameraOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ComponentProps } from 'react'
import { ConfirmButton } from '#ui/page/ConfirmButton.tsx'
import { showWarning } from '#ui/page/notice.ts'
import { May } from '#ui/api/session.tsx'
import { productions } from '#features/authoring/productions/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { courseAuthoring } from '../contract.ts'

interface Props {
  canEdit: boolean
  onGenerate: () => void
  onCopy: () => void
  removal: Pick<ComponentProps<typeof ConfirmButton>, 'title' | 'content' | 'act'>
}

export function ScriptBatch({ canEdit, onGenerate, onCopy, removal }: Props) {
  return (
    <>
      {canEdit && (
        <May do={productions.batch}>
          <Button size="small" type="primary" icon={<VideoCameraOutlined aria-hidden />} onClick={onGenerate}>
            批量生成音视频
          </Button>
        </May>
      )}
      <May do={courseAuthoring.copyScripts}>
        <Button size="small" onClick={onCopy}>
          复制到…
        </Button>
      </May>
      {canEdit && (
        <May do={scripts.remove}>
          <ConfirmButton size="small" {...removal}>
            批量删除
          </ConfirmButton>
        </May>
      )}
    </>
  )
}

/** Replaces the batch actions while no line is selected. */
export function ScriptBatchHint() {
  return (
    <>
      <May do={productions.batch}>
        <Button
          size="small"
          type="text"
          icon={<VideoCameraOutlined aria-hidden />}
          onClick={() => showWarning('请勾选需要生成音视频的脚本')}
        >
          批量生成音视频
        </Button>
      </May>
      <May do={scripts.remove}>
        <Button size="small" type="text" onClick={() => showWarning('请勾选需要删除的脚本')}>
          批量删除
        </Button>
      </May>
    </>
  )
}
