// Confirmation dialog that names the record, before something is destroyed.
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
/** The provider of the kit plugs in the dialog. */
export function setConfirmHandler(to: typeof open) {
  open = to
}

export interface Confirmation {
  /** The question as the title: 删除课程「理财客户首次面谈」？ */
  title: string
  /** Description of further losses. */
  content?: ReactNode
  /** Loads content that replaces `content`. The button waits for it at most two seconds. */
  more?: () => Promise<{ content: ReactNode; refused?: boolean }>
  /** The verb on the button, default 删除. */
  okText?: string
  cancelText?: string
  /** False for actions that can be undone. */
  danger?: boolean
  /** The action of the button. The dialog stays open, and cannot be confirmed twice, until it ends; a result that is not ok keeps the dialog open. */
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
    // a question needs no warning icon
    ...(danger ? {} : { icon: createElement(QuestionCircleFilled, { 'aria-hidden': true, style: { color: 'var(--c-brand-text)' } }) }),
    autoFocusButton: 'cancel',
    centered: true,
    width: 440,
    onOk: async () => {
      const outcome = await act()
      // a rejection keeps the dialog open; the failure was shown already, and main.tsx ignores shown failures
      if (outcome && !outcome.ok) throw outcome.failure ?? new Error('kept open: the call failed')
    },
  })
  if (!more) return
  const goOn = () => opened?.update({ okButtonProps: { danger } })
  const late = setTimeout(goOn, maxWaitMs)
  more()
    .then(({ content: all, refused }) => opened?.update({ content: told(all), okButtonProps: { danger, disabled: !!refused } }))
    // the action itself will report its failure
    .catch(goOn)
    .finally(() => clearTimeout(late))
}
