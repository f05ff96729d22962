// Pasting into fields of plain text below: sub- and superscripts, rows of tables and numbers of lists are kept as characters.
import type { ClipboardEvent, ReactNode } from 'react'
import { showWarning } from '#ui/page/notice.ts'
import { truncatedLength } from '#ui/form/length-notices.ts'
import { droppedNotice, losesInPlain, pastedText } from './pasted.ts'

const isField = (target: EventTarget): target is HTMLTextAreaElement | HTMLInputElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')

/** As typed, so that it can be undone, and keeps to the longest text that the field takes. */
function insert(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  const [from, to] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length]
  const fitting = text.slice(0, text.length - truncatedLength(field, text))
  // deprecated, and the one way that the field's own undo knows of
  if (document.execCommand('insertText', false, fitting)) return
  field.setRangeText(fitting, from, to, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function paste(event: ClipboardEvent): void {
  const { target, clipboardData } = event
  const html = clipboardData.getData('text/html')
  if (!isField(target) || !html || !losesInPlain(html)) return
  event.preventDefault()
  const { text, dropped } = pastedText(html)
  insert(target, target instanceof HTMLInputElement ? text.replaceAll('\n', ' ') : text)
  const notice = droppedNotice(dropped)
  if (notice) showWarning(notice)
}

export const PlainPaste = ({ children }: { children: ReactNode }) => <div onPasteCapture={paste}>{children}</div>
