// Guards against a file that is dropped beside its field: the browser would open it instead of the page, and all input would be lost.

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Files can only be dropped on fields that accept them. Dragging text still works. */
export function preventFileDropNavigation(): void {
  window.addEventListener('dragover', (event) => {
    if (event.defaultPrevented || !hasFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
  })
  window.addEventListener('drop', (event) => {
    if (hasFiles(event)) event.preventDefault()
  })
}
