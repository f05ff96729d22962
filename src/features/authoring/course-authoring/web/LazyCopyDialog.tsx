// The dialog that copies elsewhere, fetched when it is first asked for.
import { lazyDialog } from '#ui/page/lazy-dialog.tsx'

export const LazyCopyDialog = lazyDialog(
  () => import('./CopyDialog.tsx').then((m) => m.CopyDialog),
  ({ of }) => of !== null,
)
