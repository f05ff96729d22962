// A button that asks for confirmation: <ConfirmButton danger title="删除选中的 3 条脚本？" act={() => remove.run({ body: ids
// })}>批量删除</ConfirmButton>
import { Button, type ButtonProps, Tooltip } from 'antd'
import { type Confirmation, confirmAct } from './confirm.ts'

interface Props extends Omit<ButtonProps, 'title' | 'content' | 'onClick'>, Omit<Confirmation, 'danger'> {
  /** Reason why the action is impossible now; disables the button. */
  reason?: string
}

export function ConfirmButton({ title, content, more, okText, act, reason, danger = true, ...button }: Props) {
  return (
    <Tooltip title={reason}>
      <Button
        {...button}
        danger={danger}
        disabled={button.disabled || !!reason}
        onClick={() => confirmAct({ title, content, more, okText, act, danger })}
      />
    </Tooltip>
  )
}
