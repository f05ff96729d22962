// The import dialog, loaded at its first opening.
import { lazyDialog } from '#ui/page/lazy-dialog.tsx'

export const LazyImportDialog = lazyDialog(
  () => import('./ImportDialog.tsx').then((m) => m.ImportDialog),
  ({ open }) => open,
)
