// Editing a record in a form, in a dialog or on a page: draft, touched fields, the server's messages on their fields, single submission.
import type { FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { isLeftToForm, type MutationOutcome } from '../api/api-hooks.ts'
import { changedEntries, stableStringify } from './drafts.ts'
import { placeFaults } from './form-faults.ts'
import { showFailure, showWarning } from '../page/notice.ts'
import type { SentKeeper } from '../api/idempotency.ts'
import { type Latest, useConflict } from './use-conflict.tsx'
import { useDraft } from './use-draft.tsx'

/** Additional data for saving the values. */
export interface Saving<V> {
  /** The values that the user changed: an update sends only these. */
  touched: Partial<V>
  /** Version of the current record, if another user has changed it meanwhile. */
  version?: string
  /** Keeps the idempotency key of the request with the draft: `run(input, { keeper })`. */
  keeper: SentKeeper
}

export interface Editing<V extends object> {
  title: string
  /** Name of the draft: the form and its record, e.g. `course:12`. null: no draft is useful or allowed. */
  draft: string | null
  /** Name of the object, in grey beside the title. */
  subject?: string | undefined
  initial?: Partial<V> | undefined
  /**
   * Saves the values of the form. If the result is ok, the form is saved; otherwise it stays with its input. The mutation must be `useApiMutation(…, { form: true })`.
   */
  onSubmit: (values: V, saving: Saving<V>) => Promise<MutationOutcome>
  /** Reads the current record if others may have changed it; `onSubmit` then gets its version. */
  latest?: (() => Promise<Latest<V>>) | undefined
  /** Maps a server field to a form field, if the names differ (`0.text` -> `text`). */
  fieldOf?: ((field: string) => string) | undefined
  /** Called with all values after a change. */
  onChange?: ((values: V) => void) | undefined
  /** Read-only: fields are disabled, without a save button. */
  readOnly?: boolean | undefined
}
interface Options<V extends object> extends Editing<V> {
  form: FormInstance<V>
  open: boolean
  /** Called after saving, when the draft is removed. */
  onSaved: () => void
  /** The form stays open after saving. */
  stays?: boolean | undefined
}

export function useEditing<V extends object>(options: Options<V>) {
  const { form, open, title, subject, initial, onSubmit, fieldOf = (f) => f, readOnly } = options
  const [busy, setBusy] = useState(false)
  const flying = useRef(false)
  const opened = useRef<Partial<V>>({})
  const [held] = useState(() => new Map<string, string>())
  const all = () => form.getFieldsValue(true) as V

  useEffect(() => {
    if (!open) return
    // the form instance outlives the dialog, so values of an earlier opening are cleared, also those without a new value
    const stale = Object.fromEntries(Object.keys(form.getFieldsValue(true) as object).map((name) => [name, undefined]))
    form.resetFields()
    form.setFieldsValue({ ...stale, ...initial } as never)
    opened.current = { ...all() }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an answer that arrives later must not undo what is being typed
  }, [open])

  const conflict = useConflict<V>({ form, initial, latest: options.latest, submit: () => void submit() })
  useEffect(() => {
    if (!open) conflict.clear()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when it closes
  }, [open])

  const draft = useDraft({
    name: readOnly ? null : options.draft,
    title: subject ? `${title} ${subject}` : title,
    open,
    opened: () => opened.current as Record<string, unknown>,
    now: () => all() as Record<string, unknown>,
    put: (values, since) => {
      form.setFieldsValue(values as never)
      form.setFields(since.map((name) => ({ name, warnings: ['保存的内容在此之后已有变化，请核对'] })) as never)
      options.onChange?.(all())
    },
  })

  const changed = () => !readOnly && (stableStringify(all()) !== stableStringify(opened.current) || held.size > 0)

  const validated = () =>
    form.validateFields().catch((error: { errorFields?: { name: (string | number)[] }[] }) => {
      const first = error.errorFields?.[0]?.name
      if (first) form.scrollToField(first, { focus: true, block: 'center' })
      return undefined
    })
  const showFaults = (failure: Extract<MutationOutcome, { ok: false }>['failure']) => {
    const known = new Set(form.getFieldsError().map((field) => JSON.stringify(field.name)))
    const { onFields, rest } = placeFaults(failure.fields, fieldOf, (path) => known.has(JSON.stringify(path)))
    form.setFields(onFields.map(({ path, message }) => ({ name: path, errors: [message] })) as never)
    const first = onFields[0]
    if (first) form.scrollToField(first.path as never, { focus: true, block: 'center' })
    if (isLeftToForm(failure) && (rest.length > 0 || !first)) showFailure(failure)
  }
  const submit = async () => {
    if (flying.current || readOnly) return
    const [wait] = held.values()
    if (wait) return showWarning(wait)
    flying.current = true
    setBusy(true)
    try {
      const values = await validated()
      if (!values) return
      const touched = changedEntries(values, opened.current)
      const saving = { touched, keeper: draft.keeper, ...(conflict.version === undefined ? {} : { version: conflict.version }) }
      const outcome = await onSubmit(values, saving)
      if (outcome.ok) {
        draft.drop(options.stays)
        if (options.stays) {
          opened.current = { ...all() }
          conflict.clear()
        }
        return options.onSaved()
      }
      if (!(await conflict.take(outcome.failure))) showFaults(outcome.failure)
    } finally {
      flying.current = false
      setBusy(false)
    }
  }
  return { draft, conflict, held, busy, isFlying: () => flying.current, changed, submit }
}
