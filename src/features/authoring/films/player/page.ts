// Page of a package: plays the film, tracks the watched seconds, and reports to the platform.
import { type Begun, enough, type Report, type Progress } from './report.ts'
import { Watched } from './watched.ts'

const KEEP_MS = 10_000
/** Maximum seconds between two time updates of continuous play; more is a jump. */
const JUMP_S = 1.5

const part = <T extends HTMLElement>(id: string) => document.getElementById(id) as T
const minutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

function onKeys(film: HTMLVideoElement) {
  const step = (seconds: number) => {
    film.currentTime = Math.max(0, Math.min(film.duration || 0, film.currentTime + seconds))
  }
  const louder = (by: number) => {
    film.muted = false
    film.volume = Math.max(0, Math.min(1, film.volume + by))
  }
  const captions = () => {
    const [track] = film.textTracks
    if (track) track.mode = track.mode === 'showing' ? 'hidden' : 'showing'
  }
  const screen = () => void (document.fullscreenElement ? document.exitFullscreen() : film.requestFullscreen?.())
  const keys: Record<string, () => void> = {
    ' ': () => void (film.paused ? film.play() : film.pause()),
    k: () => void (film.paused ? film.play() : film.pause()),
    ArrowLeft: () => step(-5),
    ArrowRight: () => step(5),
    ArrowUp: () => louder(0.1),
    ArrowDown: () => louder(-0.1),
    m: () => (film.muted = !film.muted),
    c: captions,
    f: screen,
  }
  document.addEventListener('keydown', (e) => {
    const act = keys[e.key.length === 1 ? e.key.toLowerCase() : e.key]
    // buttons and the browser's own controls handle their keys themselves
    if (!act || e.ctrlKey || e.metaKey || e.altKey || e.target instanceof HTMLButtonElement || e.target === film) return
    e.preventDefault()
    act()
  })
}

/** Shows the progress as text and as a bar. */
function shower(watched: Watched, begun: Begun) {
  const [meter, bar, words, rest] = [part('meter'), part('bar'), part('seen'), part<HTMLButtonElement>('rest')]
  return (isCompleted: boolean, isAtEnd: boolean) => {
    const percent = Math.floor(watched.share * 100)
    meter.setAttribute('aria-valuenow', String(percent))
    bar.style.width = `${percent}%`
    words.textContent = isCompleted ? `已完成 · 已观看 ${percent}%` : `已观看 ${percent}%，看到 ${enough * 100}% 即完成`
    document.body.classList.toggle('is-completed', isCompleted)
    rest.hidden = isCompleted || begun.isReview || !isAtEnd || watched.missing === null
  }
}

function offerResume(film: HTMLVideoElement, { seconds, isCompleted }: Begun) {
  // near the end, or after completion, the film starts from the beginning
  if (seconds < 3 || seconds > film.duration - 3 || isCompleted) return
  film.currentTime = seconds
  const note = part('resumed')
  part('resumed-at').textContent = `已回到上次观看的位置 ${minutes(seconds)}`
  note.hidden = false
  part('again').addEventListener('click', () => {
    film.currentTime = 0
    note.hidden = true
    void film.play()
  })
  film.addEventListener('playing', () => setTimeout(() => (note.hidden = true), 6000), { once: true })
}

function watch(film: HTMLVideoElement, report: Report, begun: Begun) {
  const watched = new Watched(film.duration, begun.watched)
  const show = shower(watched, begun)
  let { isCompleted } = begun
  let last: number | null = null
  const progress = (): Progress => ({ seconds: film.currentTime, watched: String(watched), share: watched.share })
  const look = () => {
    const now = film.currentTime
    if (last !== null && !film.seeking && now - last < JUMP_S * Math.max(1, film.playbackRate)) watched.see(last, now)
    last = film.seeking ? null : now
    if (!isCompleted && !begun.isReview && watched.share >= enough) {
      isCompleted = true
      report.complete(progress())
    }
    show(isCompleted, film.ended)
  }
  for (const name of ['timeupdate', 'pause', 'ended']) film.addEventListener(name, look)
  film.addEventListener('seeking', () => (last = null))
  film.addEventListener('playing', () => (last = film.currentTime))
  for (const name of ['pause', 'ended']) film.addEventListener(name, () => report.keep(progress()))
  const keeping = setInterval(() => film.paused || report.keep(progress()), KEEP_MS)
  part('rest').addEventListener('click', () => {
    film.currentTime = watched.missing ?? 0
    void film.play()
  })
  const end = () => {
    clearInterval(keeping)
    report.end(progress())
  }
  window.addEventListener('pagehide', end)
  document.addEventListener('visibilitychange', () => document.hidden && report.keep(progress()))
  if (begun.returnUrl) {
    const back = part<HTMLButtonElement>('back')
    back.hidden = false
    back.addEventListener('click', () => {
      film.pause()
      end()
      window.location.href = begun.returnUrl ?? ''
    })
  }
  show(isCompleted, false)
}

const lengthKnown = (film: HTMLVideoElement) =>
  new Promise<void>((resolve, reject) => {
    if (film.readyState >= 1) return resolve()
    film.addEventListener('loadedmetadata', () => resolve(), { once: true })
    film.addEventListener('error', () => reject(new Error('the film cannot be played')), { once: true })
  })

/** Starts the player page. Without a platform the film can still be watched. */
export async function openPage(report: Report): Promise<void> {
  const film = part<HTMLVideoElement>('film')
  onKeys(film)
  const begun = await report.begin().catch(() => null)
  if (!begun) part('alone').hidden = false
  await lengthKnown(film).catch(() => (part('broken').hidden = false))
  if (!begun || !Number.isFinite(film.duration)) return
  if (begun.isMuted) film.muted = true
  offerResume(film, begun)
  watch(film, report, begun)
  part('progress').hidden = false
}
