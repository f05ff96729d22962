// Keys that an input method takes for itself never reach a field, a form or a shortcut: Enter that ends a composition submits nothing, Esc
// that gives one up closes nothing. Chrome and Firefox tell such a key before the composition ends (isComposing), Safari after it (key code
// 229, UI Events §5.6.2), and an Enter of Safari may come without either, so the first one after an end that no held key explains is taken for it.

/** Milliseconds between the end of a composition and the key that ended it. */
const SAME_ACT_MS = 60

/** Takes keys of compositions away in `target`; answers how to stop. Install before anything that hears keys. */
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
    // a browser submits a form by itself
    if (e.key === 'Enter') e.preventDefault()
  }
  const onKeyUp = (e: KeyboardEvent) => void held.delete(e.code)
  const onEnd = (e: CompositionEvent) => {
    // a key that is down has ended it, and has been told
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
