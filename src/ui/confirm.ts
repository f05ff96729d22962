// Asks before something is destroyed, naming it.
import { QuestionCircleFilled } from '@ant-design/icons'
import type { ModalFuncProps } from 'antd'
import { createElement, type ReactNode } from 'react'

let open: (options: ModalFuncProps) => void = () => console.error('confirmAct needs the Kit around it')
/** Called by the kit's provider. */
export function plugConfirm(to: typeof open) {
  open = to
}

export interface Confirmation {
  /** The question: 删除课程「理财客户首次面谈」？ */
  title: string
  /** What is lost with it. */
  content?: ReactNode
  /** The verb on the button, default 删除. */
  okText?: string
  cancelText?: string
  /** False for what can be undone. */
  danger?: boolean
  /** The dialog stays open, and cannot be confirmed twice, until this has ended; an outcome that is not ok keeps it open. */
  act: () => Promise<{ ok: boolean; failure?: Error } | undefined> | undefined
}

export function confirmAct({ title, content, okText = '删除', cancelText = '取消', danger = true, act }: Confirmation) {
  open({
    title,
    content,
    okText,
    cancelText,
    okButtonProps: { danger },
    // a question is no warning
    ...(danger ? {} : { icon: createElement(QuestionCircleFilled, { 'aria-hidden': true, style: { color: 'var(--c-brand-text)' } }) }),
    autoFocusButton: 'cancel',
    centered: true,
    width: 440,
    onOk: async () => {
      const outcome = await act()
      // a rejection keeps the dialog open; what failed has been told, and main.tsx lets a told failure pass
      if (outcome && !outcome.ok) throw outcome.failure ?? new Error('kept open: the call failed')
    },
  })
}
