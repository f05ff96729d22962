// Lazy chunk of the film dialog.
import { lazyDialog } from '#ui/page/lazy-dialog.tsx'

export const LazyFilmDialog = lazyDialog(
  () => import('./FilmDialog.tsx').then((m) => m.FilmDialog),
  ({ of }) => of !== null,
)
