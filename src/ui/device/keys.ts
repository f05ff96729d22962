// Checks for global keyboard shortcuts.

/** Whether the target is a text field, in which a letter is input and no shortcut. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/**
 * Whether a dialog is open above the page. The wrapper of a closed dialog stays for one more render after the focus
 * has returned to the page, so the visibility of the dialog itself decides.
 */
export const hasDialog = () => [...document.querySelectorAll('.ant-modal-wrap .ant-modal')].some((dialog) => dialog.checkVisibility())
