// Checks for global keyboard shortcuts.

/** Whether the target is a text field, in which a letter is input and no shortcut. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Whether a dialog is open above the page. */
export const hasDialog = () => document.querySelector('.ant-modal-wrap:not([style*="display: none"])') !== null
