// Lazy chunk of the dialog of figures and voices.
import { lazyDialog } from '#ui/page/lazy-dialog.tsx'

export const LazyDigitalHumanDialog = lazyDialog(
  () => import('./DigitalHumanDialog.tsx').then((m) => m.DigitalHumanDialog),
  ({ target }) => target !== null,
)
