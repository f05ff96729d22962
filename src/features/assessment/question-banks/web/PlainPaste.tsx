// Paste handler of plain text fields: keeps sub- and superscripts, table rows and list numbers as characters.
import type { ClipboardEvent, ReactNode } from 'react'
import { showWarning } from '#ui/page/notice.ts'
import { insertInField, isPlainField } from './insert-text.ts'
import { droppedNotice, losesInPlain, pastedText } from './pasted.ts'

function paste(event: ClipboardEvent): void {
  const { target, clipboardData } = event
  const html = clipboardData.getData('text/html')
  if (!isPlainField(target) || !html || !losesInPlain(html)) return
  event.preventDefault()
  const { text, dropped } = pastedText(html)
  insertInField(target, target instanceof HTMLInputElement ? text.replaceAll('\n', ' ') : text)
  const notice = droppedNotice(dropped)
  if (notice) showWarning(notice)
}

export const PlainPaste = ({ children }: { children: ReactNode }) => <div onPasteCapture={paste}>{children}</div>
