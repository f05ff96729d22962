// Report by SCORM: sequence of the API calls. The two versions differ only in names and formats.
import { type Begun, clock, enough, type Report, type Progress, twoPlaces } from './report.ts'

/** Calls of a platform's API object. */
export interface Platform {
  initialize(): boolean
  get(name: string): string
  set(name: string, value: string): void
  commit(): void
  terminate(): void
}

/** Names of the data elements in a version. */
export interface Version {
  mode: string
  status: string
  location: string
  exit: string
  isCompleted(status: string): boolean
  /** Elements that are set with each progress report; `elapsed` in seconds. */
  timeAndProgress(progress: Progress, elapsed: number): Record<string, string>
  /** Elements that are set with the completed status. */
  whenCompleted: Record<string, string>
  /** Exit value after completion. */
  leave: string
}

/** `platform` is null if no API object was found. */
export function scorm(platform: Platform | null, version: Version): Report {
  const elapsed = clock()
  let isReview = false
  let isCompleted = false
  let isOver = false
  const set = (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) platform?.set(name, value)
  }
  const write = (progress: Progress) =>
    set({
      [version.location]: twoPlaces(progress.seconds),
      'cmi.suspend_data': progress.watched,
      ...version.timeAndProgress(progress, elapsed()),
    })
  return {
    async begin(): Promise<Begun> {
      if (!platform?.initialize()) throw new Error('no platform')
      isReview = ['browse', 'review'].includes(platform.get(version.mode))
      isCompleted = version.isCompleted(platform.get(version.status))
      if (!isReview && !isCompleted) {
        set({ [version.status]: 'incomplete' })
        platform.commit()
      }
      const seconds = Number(platform.get(version.location)) || 0
      return { seconds, watched: platform.get('cmi.suspend_data'), isCompleted, isReview }
    },
    keep(progress) {
      if (isOver || isReview) return
      write(progress)
      platform?.commit()
    },
    complete(progress) {
      if (isOver || isReview || isCompleted || progress.share < enough) return
      isCompleted = true
      write(progress)
      set({ [version.status]: 'completed', ...version.whenCompleted })
      platform?.commit()
    },
    end(progress) {
      if (isOver) return
      if (!isReview) {
        write(progress)
        set({ [version.exit]: isCompleted ? version.leave : 'suspend' })
      }
      isOver = true
      platform?.terminate()
    },
  }
}
