// The dialog of films, fetched when it is first asked for.
import { lazyDialog } from '#ui/page/lazy-dialog.tsx'

export const LazyFilmDialog = lazyDialog(
  () => import('./FilmDialog.tsx').then((m) => m.FilmDialog),
  ({ of }) => of !== null,
)
