// A form in a dialog: labels on top, the server's messages on their fields, protection against lost input and double submission.
import { Button, Form, type FormInstance, Modal } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { confirmAct } from '../page/confirm.ts'
import { SubmitBlockers } from './submit-blockers.ts'
import { layout } from '../theme/palette.ts'
import { type Editing, useEditing } from './use-editing.tsx'
import { UnsavedChangesGuard } from './use-unsaved-changes.ts'

export type { Saving } from './use-editing.tsx'

interface Props<V extends object> extends Editing<V> {
  open: boolean
  onClose: () => void
  /** The verb of the button: 保存, 新建课程. */
  okText?: string
  /** True if the action destroys something. */
  danger?: boolean
  /** Width in pixels: s 480 (default), m 640, l 960. */
  width?: keyof typeof layout.dialog
  /** Content at the left of the footer, e.g. the missing fields. */
  footer?: ReactNode
  /** The form instance (Form.useForm), if the page needs it. */
  form?: FormInstance<V>
  /** Closing never asks, for input that is quickly repeated. */
  light?: boolean
  children: ReactNode
}

const askToDiscard = (discard: () => void) =>
  confirmAct({
    title: '放弃未保存的修改？',
    content: '关闭后，刚才填写的内容不会保留。',
    okText: '放弃修改',
    cancelText: '继续填写',
    act: () => {
      discard()
      return undefined
    },
  })

export function FormModal<V extends object>(props: Props<V>) {
  const { open, title, subject, initial, onClose, okText = '保存', danger = false, width = 's', footer, readOnly, light = false } = props
  const [own] = Form.useForm<V>()
  const form = props.form ?? own
  const { draft, conflict, held, busy, isFlying, changed, submit } = useEditing<V>({
    ...props,
    draft: light ? null : props.draft,
    form,
    onSaved: onClose,
  })
  const close = () => {
    if (isFlying()) return
    if (light || !changed()) return onClose()
    askToDiscard(() => {
      draft.drop()
      onClose()
    })
  }
  const onKeyDown = (e: KeyboardEvent) => {
    if (!(e.ctrlKey || e.metaKey) || e.key.toLowerCase() !== 's') return
    e.preventDefault()
    void submit()
  }
  return (
    <Modal
      open={open}
      title={
        <span className="yw-modal-title">
          {title}
          {subject && <span>{subject}</span>}
        </span>
      }
      width={layout.dialog[width]}
      className="yw-form-modal"
      style={{ top: 48 }}
      mask={{ closable: false }}
      onCancel={close}
      destroyOnHidden
      wrapProps={{ onKeyDown }}
      footer={
        <div className="yw-modal-foot">
          <span className="yw-left">{footer}</span>
          <Button onClick={close}>{readOnly ? '关闭' : '取消'}</Button>
          {!readOnly && (
            <Button type="primary" danger={danger} loading={busy} onClick={() => void submit()}>
              {okText}
            </Button>
          )}
        </div>
      }
    >
      {open && !readOnly && !light && <UnsavedChangesGuard dirty={changed} onDrop={draft.drop} />}
      {draft.offer}
      {conflict.banner}
      <Form<V>
        className={readOnly ? 'yw-form-view' : undefined}
        form={form}
        layout="vertical"
        requiredMark={!readOnly}
        disabled={readOnly}
        initialValues={initial as never}
        onFinish={() => void submit()}
        onValuesChange={(_, values) => {
          draft.keep()
          props.onChange?.(values)
        }}
        autoComplete="off"
      >
        <SubmitBlockers.Provider value={held}>{props.children}</SubmitBlockers.Provider>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </Modal>
  )
}
