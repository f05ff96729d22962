// Batch actions on users.
import { Button } from 'antd'
import type { ComponentProps } from 'react'
import { ConfirmButton } from '#ui/page/ConfirmButton.tsx'
import { showWarning } from '#ui/page/notice.ts'
import { May } from '#ui/api/session.tsx'
import { roleUsers, users } from '#features/organisation/users/contract.ts'

interface Props {
  onMove: () => void
  onGrant: () => void
  /** Actions with their texts: 停用, 启用, 离职. */
  locking: readonly (Confirmed & { label: string })[]
  removal: Confirmed
}
type Confirmed = Pick<ComponentProps<typeof ConfirmButton>, 'title' | 'content' | 'act'>

export function UserBatch({ onMove, onGrant, locking, removal }: Props) {
  return (
    <>
      <May do={users.move}>
        <Button size="small" type="primary" onClick={onMove}>
          转移
        </Button>
      </May>
      <May do={roleUsers.grantMany}>
        <Button size="small" onClick={onGrant}>
          授予角色
        </Button>
      </May>
      <May do={users.lock}>
        {locking.map(({ label, ...confirmed }) => (
          <ConfirmButton key={label} size="small" {...confirmed}>
            {label}
          </ConfirmButton>
        ))}
      </May>
      <May do={users.remove}>
        <ConfirmButton size="small" {...removal}>
          批量删除
        </ConfirmButton>
      </May>
    </>
  )
}

/** The batch actions without a selection: each tells which users to select. */
export function UserBatchHint() {
  return (
    <>
      <May do={users.move}>
        <Button size="small" type="text" onClick={() => showWarning('请勾选需要转移的人员')}>
          转移
        </Button>
      </May>
      <May do={roleUsers.grantMany}>
        <Button size="small" type="text" onClick={() => showWarning('请勾选需要授予角色的人员')}>
          授予角色
        </Button>
      </May>
      <May do={users.remove}>
        <Button size="small" type="text" onClick={() => showWarning('请勾选需要删除的用户')}>
          批量删除
        </Button>
      </May>
    </>
  )
}
