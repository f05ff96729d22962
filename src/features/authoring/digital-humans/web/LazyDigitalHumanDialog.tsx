// The dialog of figures and voices, fetched when it is first asked for.
import { lazyDialog } from '#ui/page/lazy-dialog.tsx'

export const LazyDigitalHumanDialog = lazyDialog(
  () => import('./DigitalHumanDialog.tsx').then((m) => m.DigitalHumanDialog),
  ({ target }) => target !== null,
)
