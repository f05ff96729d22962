// Lazy chunk of the dialog that copies elsewhere.
import { lazyDialog } from '#ui/page/lazy-dialog.tsx'

export const LazyCopyDialog = lazyDialog(
  () => import('./CopyDialog.tsx').then((m) => m.CopyDialog),
  ({ of }) => of !== null,
)
