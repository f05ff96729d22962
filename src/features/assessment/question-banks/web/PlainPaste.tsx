// Paste handler of plain text fields: keeps sub- and superscripts, table rows and list numbers as characters.
import type { ClipboardEvent, ReactNode } from 'react'
import { showWarning } from '#ui/page/notice.ts'
import { truncatedLength } from '#ui/form/length-notices.ts'
import { droppedNotice, losesInPlain, pastedText } from './pasted.ts'

const isField = (target: EventTarget): target is HTMLTextAreaElement | HTMLInputElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')

/** Inserts text like typing, so that undo works and the length limit holds. */
function insert(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  const [from, to] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length]
  const fitting = text.slice(0, text.length - truncatedLength(field, text))
  // deprecated, but the only way that supports the field's undo
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
