// The import dialog, fetched when it is first asked for.
import { lazyDialog } from '#ui/page/lazy-dialog.tsx'

export const LazyImportDialog = lazyDialog(
  () => import('./ImportDialog.tsx').then((m) => m.ImportDialog),
  ({ open }) => open,
)
