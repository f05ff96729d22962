// Logs missing abilities of ffmpeg at the start, before a task needs them.
import { findFfmpeg, lacksOf, MIN_YEAR, tryFfmpeg, yearOf } from '#engines/providers.ts'
import type { Log } from '#platform/log.ts'

async function tellTrial(program: string, log: Log): Promise<void> {
  const { version, cannot } = await tryFfmpeg(program)
  if (cannot.length) log.warn({ ffmpeg: program, version, cannot }, 'ffmpeg cannot do all that is asked of it: see FFMPEG_PATH')
  else log.info({ ffmpeg: program, version }, 'ffmpeg was tried')
}

/** Warns if ffmpeg is missing, older than `MIN_YEAR`, incomplete, or fails a trial. */
export function warnOfFfmpeg(configured: string | undefined, log: Log) {
  try {
    const ffmpeg = findFfmpeg(configured)
    const year = yearOf(ffmpeg)
    if ((year ?? 0) < MIN_YEAR)
      log.warn({ ffmpeg, year }, 'ffmpeg decodes uploads and is old or does not run: install a newer one, see FFMPEG_PATH')
    const lacks = lacksOf(ffmpeg)
    if (lacks.length) log.warn({ ffmpeg, lacks }, 'ffmpeg lacks what media are made with: install a full build, see FFMPEG_PATH')
    void tellTrial(ffmpeg, log)
  } catch (error) {
    log.warn({ err: error }, 'no ffmpeg: uploads cannot be looked at, and are refused')
  }
}
