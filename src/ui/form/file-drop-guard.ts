// A file that is dropped beside its field: the browser would open it in the place of the page, with everything typed on it.

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Files go into fields that take them, or nowhere. Text may still be dragged about. */
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
