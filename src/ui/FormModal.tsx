// A form in a dialog: labels on top, the server's messages on their fields, nothing lost by accident, nothing sent twice.
import { Button, Form, type FormInstance, Modal } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { isLeftToForm, type Outcome } from './asking.ts'
import { confirmAct } from './confirm.ts'
import { changedSince, inOrder } from './drafts.ts'
import { placeFaults } from './form-faults.ts'
import { Holding } from './holding.ts'
import { showFailure, showWarning } from './notice.ts'
import { layout } from './theme/palette.ts'
import { type Latest, useConflict } from './use-conflict.tsx'
import { useDraft } from './use-draft.tsx'
import { Leaving } from './use-leaving.ts'

/** What goes along with the values that are saved. */
export interface Saving<V> {
  /** Those of the values that the person changed: an edit sends these alone. */
  touched: Partial<V>
  /** Of the record as it is now, where somebody else has changed it meanwhile. */
  version?: string
}

interface Props<V extends object> {
  open: boolean
  title: string
  /** The form and its record, e.g. `course:12`: what is typed is kept under it on this device. null: nothing is worth keeping, or may be. */
  draft: string | null
  /** Name of the object, in grey beside the title. */
  subject?: string
  initial?: Partial<V>
  /** Its outcome decides: ok closes, else the dialog stays with what was typed. Use `useAct(…, { form: true })`. */
  onSubmit: (values: V, saving: Saving<V>) => Promise<Outcome>
  /** The record as it is now, where it may have been changed by somebody else; then `onSubmit` is given its version. */
  latest?: () => Promise<Latest<V>>
  onClose: () => void
  /** The verb: 保存, 新建课程. */
  okText?: string
  /** The verb destroys something. */
  danger?: boolean
  /** s 480 (default), m 640, l 960. */
  width?: keyof typeof layout.dialog
  /** At the left of the footer: what is still missing. */
  footer?: ReactNode
  /** Where the page needs the form itself (Form.useForm). */
  form?: FormInstance<V>
  /** Server's field -> name in the form, where they differ (`0.text` -> `text`). */
  fieldOf?: (field: string) => string
  /** A value changed; all values. */
  onChange?: (values: V) => void
  /** Closing never asks: what is chosen here is quickly chosen again. */
  light?: boolean
  /** Looking only: fields are disabled, no save. */
  readOnly?: boolean
  children: ReactNode
}

export function FormModal<V extends object>(props: Props<V>) {
  const {
    open,
    title,
    subject,
    initial,
    onSubmit,
    onClose,
    okText = '保存',
    danger = false,
    width = 's',
    footer,
    fieldOf = (f) => f,
    readOnly,
    light = false,
  } = props
  const [own] = Form.useForm<V>()
  const form = props.form ?? own
  const [busy, setBusy] = useState(false)
  const flying = useRef(false)
  const opened = useRef<Partial<V>>({})
  const [held] = useState(() => new Map<string, string>())
  const all = () => form.getFieldsValue(true) as V

  useEffect(() => {
    if (!open) return
    // the instance outlives the dialog: nothing of an earlier opening may stay, not even where this one says nothing
    const stale = Object.fromEntries(Object.keys(form.getFieldsValue(true) as object).map((name) => [name, undefined]))
    form.resetFields()
    form.setFieldsValue({ ...stale, ...initial } as never)
    opened.current = { ...all() }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an answer that arrives later must not undo what is being typed
  }, [open])

  const conflict = useConflict<V>({ form, initial, latest: props.latest, submit: () => void submit() })
  useEffect(() => {
    if (!open) conflict.clear()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when it closes
  }, [open])

  const draft = useDraft({
    name: readOnly || light ? null : props.draft,
    title: subject ? `${title} ${subject}` : title,
    open,
    opened: () => opened.current as Record<string, unknown>,
    now: () => all() as Record<string, unknown>,
    put: (values, since) => {
      form.setFieldsValue(values as never)
      form.setFields(since.map((name) => ({ name, warnings: ['保存的内容在此之后已有变化，请核对'] })) as never)
      props.onChange?.(all())
    },
  })

  const changed = () => inOrder(all()) !== inOrder(opened.current) || held.size > 0

  const submit = async () => {
    if (flying.current || readOnly) return
    const [wait] = held.values()
    if (wait) return showWarning(wait)
    flying.current = true
    setBusy(true)
    try {
      const values = await form.validateFields().catch((error: { errorFields?: { name: (string | number)[] }[] }) => {
        const first = error.errorFields?.[0]?.name
        if (first) form.scrollToField(first, { focus: true, block: 'center' })
        return undefined
      })
      if (!values) return
      const touched = changedSince(values, opened.current)
      const outcome = await onSubmit(values, { touched, ...(conflict.version === undefined ? {} : { version: conflict.version }) })
      if (outcome.ok) {
        draft.drop()
        return onClose()
      }
      if (await conflict.take(outcome.failure)) return
      const known = new Set(form.getFieldsError().map((field) => JSON.stringify(field.name)))
      const { onFields, rest } = placeFaults(outcome.failure.fields, fieldOf, (path) => known.has(JSON.stringify(path)))
      form.setFields(onFields.map(({ path, message }) => ({ name: path, errors: [message] })) as never)
      const first = onFields[0]
      if (first) form.scrollToField(first.path as never, { focus: true, block: 'center' })
      if (isLeftToForm(outcome.failure) && (rest.length > 0 || !first)) showFailure(outcome.failure)
    } finally {
      flying.current = false
      setBusy(false)
    }
  }
  const close = () => {
    if (flying.current) return
    if (readOnly || light || !changed()) return onClose()
    confirmAct({
      title: '放弃未保存的修改？',
      content: '关闭后，刚才填写的内容不会保留。',
      okText: '放弃修改',
      cancelText: '继续填写',
      act: () => {
        draft.drop()
        onClose()
        return undefined
      },
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
            <Button type="primary" danger={danger} loading={busy} onClick={submit}>
              {okText}
            </Button>
          )}
        </div>
      }
    >
      {open && !readOnly && !light && <Leaving dirty={changed} onDrop={draft.drop} />}
      {draft.offer}
      {conflict.banner}
      <Form<V>
        className={readOnly ? 'yw-form-view' : undefined}
        form={form}
        layout="vertical"
        requiredMark={!readOnly}
        disabled={readOnly}
        initialValues={initial as never}
        onFinish={submit}
        onValuesChange={(_, values) => {
          draft.keep()
          props.onChange?.(values)
        }}
        autoComplete="off"
      >
        <Holding.Provider value={held}>{props.children}</Holding.Provider>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </Modal>
  )
}
