// Dialog that shows a secret once: it closes only by its button, after the secret was saved elsewhere.
import { Alert, Modal } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  open: boolean
  title: string
  /** Width of the dialog in pixels. */
  width: number
  /** Sentence that asks to copy the secret. */
  warning?: string
  onClose: () => void
  children: ReactNode
}

export function SecretModal({ open, title, width, warning = '请现在复制并妥善保存，关闭后无法再次查看。', onClose, children }: Props) {
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      maskClosable={false}
      keyboard={false}
      onCancel={onClose}
      onOk={onClose}
      okText="已保存，关闭"
      cancelButtonProps={{ style: { display: 'none' } }}
    >
      <Alert type="warning" showIcon title={warning} />
      {children}
    </Modal>
  )
}
