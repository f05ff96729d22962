// Media maker of films: fetches the clips, and joins them in the media child process.
import type { FilmClip } from '#engines/media.ts'
import { MediaError } from '#engines/media.ts'
import type { MediaMaker } from '#features/authoring/productions/server/productions.ts'
import { isNotice } from './plan.ts'
import { findFilm, setFilmPath } from './queries.ts'

/** Returns the clip with local copies of its stored files. */
async function local(clip: FilmClip, fetch: (key: string) => Promise<string>): Promise<FilmClip> {
  if ('video' in clip) return { ...clip, video: await fetch(clip.video), subtitles: clip.subtitles ? await fetch(clip.subtitles) : null }
  const { card, sound } = clip
  return {
    ...clip,
    card: card.picture ? { ...card, picture: await fetch(card.picture) } : card,
    sound: sound ? await fetch(sound) : null,
  }
}

/** Replaces the reason of a storage error by one about the film. */
const gone = (cause: unknown): never => {
  if (!(cause instanceof MediaError)) throw cause
  throw new MediaError(cause.retryable ? '音视频暂时无法读取' : '有句子的音视频已不存在，请重新导出', cause.retryable, { cause })
}

/** Half an hour: encoding a clip again can take as long as its play time. */
const MAX_MS = 1_800_000

export const filmMaking: MediaMaker = {
  async make(media, { task }, files, { inTenant, fetch, kept, mark, signal, onProgress }) {
    const film = await inTenant(task.tenantId, (db) => findFilm(db, task.sourceId))
    if (!film) throw new MediaError('成片已不存在', false)
    const clips: FilmClip[] = []
    for (const clip of film.clips) {
      signal.throwIfAborted()
      clips.push(await local(clip, (key) => fetch(key).catch(gone)))
    }
    const { out, poster, subtitles } = files
    const { format } = film
    const marked = film.clips.some(isNotice) ? mark : undefined
    return media.run(
      { kind: 'film', clips, format, burnSubtitles: film.subtitles === 'BURNED', kept, out, poster, subtitles, mark: marked },
      { signal, timeoutMs: MAX_MS, onProgress: ({ percent }) => onProgress(percent) },
    )
  },
  handOver: async (db, { sourceId, input }, path) => void (await setFilmPath(db, sourceId, { path, madeKey: input.key })),
}
