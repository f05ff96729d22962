// A form as a page, with the functions of FormModal, a question before leaving, and Ctrl+S.
import { Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { stableStringify } from './drafts.ts'
import { SubmitBlockers } from './submit-blockers.ts'
import { type Editing, useEditing } from './use-editing.tsx'
import { useUnsavedChangesGuard } from './use-unsaved-changes.ts'
import { useSaveKey } from './use-save-key.ts'

interface Options<V extends object> extends Editing<V> {
  initial: V
  /** The page stays open after saving. */
  stays?: boolean
}

/**
 * `const page = usePageForm({ title, draft, initial, onSubmit })`, `<PageForm page={page}>`, `page.submit`, `page.leave(to)` after saving.
 */
export function usePageForm<V extends object>(options: Options<V>) {
  const [form] = Form.useForm<V>()
  const [start, setStart] = useState(options.initial)
  const [now, setNow] = useState(start)
  const all = () => ({ ...start, ...(form.getFieldsValue(true) as V) })
  const look = () => setNow(all())
  const editing = useEditing<V>({
    ...options,
    initial: start,
    form,
    open: true,
    onChange: (values) => {
      look()
      options.onChange?.(values)
    },
    onSaved: () => {
      if (!options.stays) return
      setStart(all())
      look()
    },
  })
  const leave = useUnsavedChangesGuard(editing.changed, editing.draft.drop)
  useSaveKey(editing.submit)
  const isChanged = !options.readOnly && stableStringify(now) !== stableStringify(start)
  return {
    ...editing,
    form,
    start,
    now,
    isChanged,
    readOnly: options.readOnly,
    leave,
    /** Call after the user or the page has changed a value. */
    note: () => {
      editing.draft.keep()
      look()
    },
    /** Resets the form to the saved values. */
    reset: () => {
      form.resetFields()
      editing.draft.drop(true)
      editing.conflict.clear()
      setNow(start)
    },
  }
}

interface Props<V extends object> {
  page: ReturnType<typeof usePageForm<V>>
  className?: string
  children: ReactNode
}

export function PageForm<V extends object>({ page, className, children }: Props<V>) {
  const { form, start, readOnly, draft, conflict, held, submit, note } = page
  return (
    <Form<V>
      form={form}
      layout="vertical"
      className={className}
      requiredMark={!readOnly}
      initialValues={start}
      disabled={readOnly}
      autoComplete="off"
      onFinish={() => void submit()}
      onValuesChange={note}
    >
      {draft.offer}
      {conflict.banner}
      <SubmitBlockers.Provider value={held}>{children}</SubmitBlockers.Provider>
      <button type="submit" hidden aria-hidden tabIndex={-1} />
    </Form>
  )
}
