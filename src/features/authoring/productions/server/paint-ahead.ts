// Draws chosen figures ahead of their first lines, while a maker is idle.
import type { MediaProcess } from '#engines/media.ts'
import { type Work, work } from '#platform/jobs/jobs.ts'
import { drawingsOf, paintFigures } from '#features/authoring/digital-humans/server/digital-humans.ts'
import type { InTenant } from './outcome.ts'

/** Handler of «paint-figures», in the usual landscape format. It does not wait: tasks have priority, and a lost drawing costs nothing. */
export const paintFiguresWork = (inTenant: InTenant, painter: () => MediaProcess | undefined): Work =>
  work(paintFigures, async ({ tenantId, id }) => {
    const drawings = await inTenant(tenantId, (db) => drawingsOf(db, id))
    if (drawings.length) painter()?.paintAhead(drawings, '16:9')
  })
