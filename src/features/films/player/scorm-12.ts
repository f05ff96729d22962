// SCORM 1.2: a platform's object is called while somebody watches.
import { type Begun, clock, enough, findApi, type Report, type Standing, twoPlaces } from './report.ts'

interface Api {
  LMSInitialize(nothing: ''): string
  LMSGetValue(name: string): string
  LMSSetValue(name: string, value: string): string
  LMSCommit(nothing: ''): string
  LMSFinish(nothing: ''): string
}

/** 0001:02:03.50 */
export function timespan(seconds: number): string {
  const hundredths = Math.floor(seconds * 100)
  const two = (value: number, width = 2) => String(Math.floor(value)).padStart(width, '0')
  return `${two(hundredths / 360_000, 4)}:${two((hundredths / 6000) % 60)}:${two((hundredths / 100) % 60)}.${two(hundredths % 100)}`
}

export function scorm12(api = findApi<Api>('API')): Report {
  const elapsed = clock()
  let isReview = false
  let isCompleted = false
  let isOver = false
  const set = (name: string, value: string) => api?.LMSSetValue(name, value)
  const write = ({ seconds, watched }: Standing) => {
    set('cmi.core.lesson_location', twoPlaces(seconds))
    set('cmi.suspend_data', watched)
    set('cmi.core.session_time', timespan(elapsed()))
  }
  return {
    async begin(): Promise<Begun> {
      if (!api || api.LMSInitialize('') !== 'true') throw new Error('no platform')
      const status = api.LMSGetValue('cmi.core.lesson_status')
      isReview = ['browse', 'review'].includes(api.LMSGetValue('cmi.core.lesson_mode'))
      isCompleted = status === 'completed' || status === 'passed'
      if (!isReview && !isCompleted) {
        set('cmi.core.lesson_status', 'incomplete')
        api.LMSCommit('')
      }
      const seconds = Number(api.LMSGetValue('cmi.core.lesson_location')) || 0
      return { seconds, watched: api.LMSGetValue('cmi.suspend_data'), isCompleted, isReview }
    },
    keep(standing) {
      if (isOver || isReview) return
      write(standing)
      api?.LMSCommit('')
    },
    complete(standing) {
      if (isOver || isReview || isCompleted || standing.share < enough) return
      isCompleted = true
      write(standing)
      set('cmi.core.lesson_status', 'completed')
      api?.LMSCommit('')
    },
    end(standing) {
      if (isOver) return
      if (!isReview) {
        write(standing)
        set('cmi.core.exit', isCompleted ? '' : 'suspend')
      }
      isOver = true
      api?.LMSFinish('')
    },
  }
}
