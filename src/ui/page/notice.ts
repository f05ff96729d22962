// The one place that shows messages about calls. The kit plugs in antd's messages; before that nothing is shown.
import { CallFailure } from '../api/call-failure.ts'

export interface NoticeAction {
  label: string
  run: () => void
}
/** An undo action; Ctrl+Z triggers it as well, while its message is visible. */
export const undoAction = (run: () => void): NoticeAction => ({ label: '撤销', run })
export const isUndo = (action: NoticeAction) => action.label === '撤销'
type Show = (kind: 'success' | 'error' | 'warning', text: string, action?: NoticeAction) => void
let show: Show = (kind, text) => console.log(`notice (${kind}): ${text}`)
let dropOffer = () => {}

/** The provider of the kit plugs in the messages. */
export function setToastHandler(to: Show, drop: () => void) {
  show = to
  dropOffer = drop
}

export const showSuccess = (text: string, action?: NoticeAction) => show('success', text, action)
/** Removes the action of the last message (撤销), because it is out of date. */
export const dismissUndo = () => dropOffer()
export const showWarning = (text: string) => show('warning', text)

/** Says how many characters were cut off; nothing if there are none. */
export const showCut = (max: number, out: number): void => void (out > 0 && showWarning(`最多${max}个字符，末尾的${out}个字符没有填入`))

/** Shows the failure of a call; any other error is a bug and goes to the log. */
export function showFailure(error: unknown) {
  if (error instanceof CallFailure) {
    if (!error.aborted) show('error', error.msg)
  } else console.error(error)
}
