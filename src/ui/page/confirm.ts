// Asks before something is destroyed, naming it.
import { QuestionCircleFilled } from '@ant-design/icons'
import type { ModalFuncProps } from 'antd'
import { createElement, type ReactNode } from 'react'

interface Opened {
  update: (options: ModalFuncProps) => void
}
let open: (options: ModalFuncProps) => Opened | undefined = () => {
  console.error('confirmAct needs the Kit around it')
  return undefined
}
/** Called by the kit's provider. */
export function setConfirmHandler(to: typeof open) {
  open = to
}

export interface Confirmation {
  /** The question: 删除课程「理财客户首次面谈」？ */
  title: string
  /** What is lost with it. */
  content?: ReactNode
  /** What is known only when it is asked for: it takes the place of `content`. The button waits for it at most two seconds. */
  more?: () => Promise<{ content: ReactNode; refused?: boolean }>
  /** The verb on the button, default 删除. */
  okText?: string
  cancelText?: string
  /** False for what can be undone. */
  danger?: boolean
  /** The dialog stays open, and cannot be confirmed twice, until this has ended; an outcome that is not ok keeps it open. */
  act: () => Promise<{ ok: boolean; failure?: Error } | undefined> | undefined
}

const maxWaitMs = 2000

export function confirmAct({ title, content, more, okText = '删除', cancelText = '取消', danger = true, act }: Confirmation) {
  const told = (text: ReactNode) => createElement('div', { 'aria-live': 'polite' }, text)
  const opened = open({
    title,
    content: more ? told(content) : content,
    okText,
    cancelText,
    okButtonProps: { danger, ...(more ? { loading: true, disabled: true } : {}) },
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
  if (!more) return
  const goOn = () => opened?.update({ okButtonProps: { danger } })
  const late = setTimeout(goOn, maxWaitMs)
  more()
    .then(({ content: all, refused }) => opened?.update({ content: told(all), okButtonProps: { danger, disabled: !!refused } }))
    // the deed itself says what is wrong
    .catch(goOn)
    .finally(() => clearTimeout(late))
}
