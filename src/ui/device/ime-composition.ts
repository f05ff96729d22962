// Hides the keys of an input method (IME) from fields, forms and shortcuts: Enter that ends a composition submits nothing, and Esc that
// cancels one closes nothing. Chrome and Firefox send such a key before the composition ends (isComposing). Safari sends it afterwards (key
// code 229, UI Events §5.6.2), or without any sign. So the first Enter after an end without a held key is taken for it.

/** Longest time in milliseconds between the end of a composition and its key. */
const SAME_ACT_MS = 60

/**
 * Stops the events of composition keys in `target`; returns the function that removes the guard. Install it before all other key listeners.
 */
export function guardImeComposition(target: Window = window): () => void {
  const held = new Set<string>()
  let endedAt = Number.NEGATIVE_INFINITY
  const onKeyDown = (e: KeyboardEvent) => {
    const ended = e.key === 'Enter' && e.timeStamp - endedAt < SAME_ACT_MS
    endedAt = Number.NEGATIVE_INFINITY
    held.add(e.code)
    const isTaken = e.isComposing || (e.keyCode === 229 && e.key !== 'Unidentified') || ended
    if (!isTaken) return
    e.stopImmediatePropagation()
    // the browser itself would submit the form
    if (e.key === 'Enter') e.preventDefault()
  }
  const onKeyUp = (e: KeyboardEvent) => void held.delete(e.code)
  const onEnd = (e: CompositionEvent) => {
    // a held key has ended the composition, and its event has passed
    endedAt = held.size ? Number.NEGATIVE_INFINITY : e.timeStamp
  }
  const onBlur = () => held.clear()
  target.addEventListener('keydown', onKeyDown, true)
  target.addEventListener('keyup', onKeyUp, true)
  target.addEventListener('compositionend', onEnd, true)
  target.addEventListener('blur', onBlur)
  return () => {
    target.removeEventListener('keydown', onKeyDown, true)
    target.removeEventListener('keyup', onKeyUp, true)
    target.removeEventListener('compositionend', onEnd, true)
    target.removeEventListener('blur', onBlur)
  }
}
