// The one place that tells a person how a call went. The kit plugs antd's messages in; before that nothing is shown.
import { CallFailure } from '../api/call-failure.ts'

export interface NoticeAction {
  label: string
  run: () => void
}
/** Takes back what was just done; Ctrl+Z does it, too, as long as it is offered. */
export const undoAction = (run: () => void): NoticeAction => ({ label: '撤销', run })
export const isUndo = (action: NoticeAction) => action.label === '撤销'
type Show = (kind: 'success' | 'error' | 'warning', text: string, action?: NoticeAction) => void
let show: Show = (kind, text) => console.log(`notice (${kind}): ${text}`)
let dropOffer = () => {}

/** Called by the kit's provider. */
export function setToastHandler(to: Show, drop: () => void) {
  show = to
  dropOffer = drop
}

export const showSuccess = (text: string, action?: NoticeAction) => show('success', text, action)
/** Takes back the offer of the last notice with an action (撤销): it is out of date. */
export const dismissUndo = () => dropOffer()
export const showWarning = (text: string) => show('warning', text)

/** Shows a failure of a call; anything else is a fault of ours and goes to the log. */
export function showFailure(error: unknown) {
  if (error instanceof CallFailure) {
    if (!error.aborted) show('error', error.msg)
  } else console.error(error)
}
