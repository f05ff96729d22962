// What a key pressed anywhere is meant for.

/** Is text being written there, so that a letter is a letter? */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Does a dialog lie over the page? */
export const hasDialog = () => document.querySelector('.ant-modal-wrap:not([style*="display: none"])') !== null
