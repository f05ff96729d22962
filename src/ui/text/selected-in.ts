/** The words that the user has selected within this element; '' if nothing is selected, or the selection leaves the element. */
export function selectedIn(element: HTMLElement): string {
  const selection = globalThis.getSelection()
  if (!selection || selection.isCollapsed) return ''
  const inside = [selection.anchorNode, selection.focusNode].every((node) => node && element.contains(node))
  return inside ? selection.toString().trim() : ''
}
