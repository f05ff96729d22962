// Reports text that exceeds a field's maxlength: the browser cuts it off silently.
import { showCut } from '../page/notice.ts'

type Field = HTMLInputElement | HTMLTextAreaElement
const fieldOf = (target: EventTarget | null): Field | null =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.maxLength >= 0 && !target.readOnly ? target : null

/** Number of UTF-16 units that the browser cuts off `text` when it replaces the selection; 0 without a limit. */
export function truncatedLength(
  { value, maxLength, selectionStart, selectionEnd }: Pick<Field, 'value' | 'maxLength' | 'selectionStart' | 'selectionEnd'>,
  text: string,
): number {
  if (maxLength < 0) return 0
  const chosen = Math.abs((selectionEnd ?? 0) - (selectionStart ?? 0))
  return Math.max(0, text.length - Math.max(0, maxLength - value.length + chosen))
}

/** Milliseconds: continued typing in a full field is reported once. */
const REST_MS = 4_000

/** Reports cuts in every field of `target`; returns the function that stops it. */
export function announceTruncation(target: Document = document): () => void {
  let told: { field: Field; at: number } | undefined
  const say = ({ maxLength }: Field, out: number) => showCut(maxLength, out)
  const tell = (field: Field, text: string) => {
    const lines = field instanceof HTMLInputElement ? text.replaceAll(/[\r\n]/g, '') : text.replaceAll('\r\n', '\n')
    const out = truncatedLength(field, lines)
    if (!out || (told?.field === field && Date.now() - told.at < REST_MS)) return
    told = { field, at: Date.now() }
    say(field, out)
  }
  const onInput = (e: InputEvent) => {
    const field = fieldOf(e.target)
    // a composition is cut when it ends, and reported then
    if (field && e.data !== null && !e.isComposing && e.inputType === 'insertText') tell(field, e.data)
  }
  const onPaste = (e: ClipboardEvent) => {
    const field = fieldOf(e.target)
    if (field) tell(field, e.clipboardData?.getData('text/plain') ?? '')
  }
  const onDrop = (e: DragEvent) => {
    const field = fieldOf(e.target)
    if (field) tell(field, e.dataTransfer?.getData('text/plain') ?? '')
  }
  const begun = new WeakMap<Field, { value: string; selectionStart: number | null; selectionEnd: number | null }>()
  const onBegin = (e: CompositionEvent) => {
    const field = fieldOf(e.target)
    if (field) begun.set(field, { value: field.value, selectionStart: field.selectionStart, selectionEnd: field.selectionEnd })
  }
  const onEnd = (e: CompositionEvent) => {
    const field = fieldOf(e.target)
    const before = field && begun.get(field)
    if (field && before) say(field, truncatedLength({ ...before, maxLength: field.maxLength }, e.data))
  }
  const events = [
    ['beforeinput', onInput],
    ['paste', onPaste],
    ['drop', onDrop],
    ['compositionstart', onBegin],
    ['compositionend', onEnd],
  ] as [string, (e: Event) => void][]
  for (const [name, hear] of events) target.addEventListener(name, hear, true)
  return () => {
    for (const [name, hear] of events) target.removeEventListener(name, hear, true)
  }
}
