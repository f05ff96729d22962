// Copies texts to the clipboard, also on pages without TLS, where browsers only have the old API.
import { showSuccess, showWarning } from '../page/notice.ts'

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  const before = document.activeElement
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}

/** Copies and shows `done`, or a warning if the browser refuses. */
export async function copyText(text: string, done = '已复制'): Promise<void> {
  const isCopied = await (navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
    () => true,
    () => copyBySelection(text),
  )
  if (isCopied) showSuccess(done)
  else showWarning('浏览器不允许复制，请手动选择文字复制')
}
