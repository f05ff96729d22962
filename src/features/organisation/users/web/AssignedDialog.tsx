// Dialog with the assignments of an exam or a project: <AssignedDialog of={exam?.examinationName} onClose={…}>…</AssignedDialog>
import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { layout } from '#ui/theme/palette.ts'

interface Props {
  /** Name of the exam or project; undefined closes the dialog. */
  of: string | undefined
  onClose: () => void
  children: ReactNode
}

export const AssignedDialog = ({ of, onClose, children }: Props) => (
  <Modal
    open={of !== undefined}
    title={
      <span className="yw-modal-title">
        指派记录<span>{of}</span>
      </span>
    }
    width={layout.dialog.l}
    style={{ top: 48 }}
    destroyOnHidden
    onCancel={onClose}
    footer={<Button onClick={onClose}>关闭</Button>}
  >
    {children}
  </Modal>
)
