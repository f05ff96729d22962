// Figures that somebody has chosen are painted before their first lines are made, while a maker has nothing to do.
import type { MediaProcess } from '#engines/media.ts'
import { type Work, work } from '#platform/jobs/jobs.ts'
import { drawingsOf, paintFigures } from '#features/authoring/digital-humans/server/digital-humans.ts'
import type { InTenant } from './outcome.ts'

/** The work of «paint-figures», in landscape, which is usual. It waits for nothing: whoever paints gives way to tasks, and nothing is lost with it. */
export const paintFiguresWork = (inTenant: InTenant, painter: () => MediaProcess | undefined): Work =>
  work(paintFigures, async ({ tenantId, id }) => {
    const drawings = await inTenant(tenantId, (db) => drawingsOf(db, id))
    if (drawings.length) painter()?.paintAhead(drawings, '16:9')
  })
