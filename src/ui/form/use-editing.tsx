// Editing a record in a form, in a dialog or on a page: its draft, what was touched, the server's messages on their fields, nothing sent twice.
import type { FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { isLeftToForm, type MutationOutcome } from '../api/api-hooks.ts'
import { changedEntries, stableStringify } from './drafts.ts'
import { placeFaults } from './form-faults.ts'
import { showFailure, showWarning } from '../page/notice.ts'
import type { SentKeeper } from '../api/idempotency.ts'
import { type Latest, useConflict } from './use-conflict.tsx'
import { useDraft } from './use-draft.tsx'

/** What goes along with the values that are saved. */
export interface Saving<V> {
  /** Those of the values that the person changed: an edit sends these alone. */
  touched: Partial<V>
  /** Of the record as it is now, where somebody else has changed it meanwhile. */
  version?: string
  /** Keeps the idempotency key of the request with the draft: `run(input, { keeper })`. */
  keeper: SentKeeper
}

export interface Editing<V extends object> {
  title: string
  /** The form and its record, e.g. `course:12`: what is typed is kept under it on this device. null: nothing is worth keeping, or may be. */
  draft: string | null
  /** Name of the object, in grey beside the title. */
  subject?: string | undefined
  initial?: Partial<V> | undefined
  /** Its outcome decides: ok is saved, else the form stays with what was typed. Use `useApiMutation(…, { form: true })`. */
  onSubmit: (values: V, saving: Saving<V>) => Promise<MutationOutcome>
  /** The record as it is now, where it may have been changed by somebody else; then `onSubmit` is given its version. */
  latest?: (() => Promise<Latest<V>>) | undefined
  /** Server's field -> name in the form, where they differ (`0.text` -> `text`). */
  fieldOf?: ((field: string) => string) | undefined
  /** A value changed; all values. */
  onChange?: ((values: V) => void) | undefined
  /** Looking only: fields are disabled, no save. */
  readOnly?: boolean | undefined
}
interface Options<V extends object> extends Editing<V> {
  form: FormInstance<V>
  open: boolean
  /** Saved, and its draft forgotten. */
  onSaved: () => void
  /** The form is not left by saving. */
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
    // the instance outlives the dialog: nothing of an earlier opening may stay, not even where this one says nothing
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
