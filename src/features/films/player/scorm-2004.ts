// SCORM 2004, 4th edition: a platform's object is called while somebody watches.
import { type Begun, clock, enough, findApi, isoDuration, type Report, type Standing, twoPlaces } from './report.ts'

interface Api {
  Initialize(nothing: ''): string
  GetValue(name: string): string
  SetValue(name: string, value: string): string
  Commit(nothing: ''): string
  Terminate(nothing: ''): string
}

export function scorm2004(api = findApi<Api>('API_1484_11')): Report {
  const elapsed = clock()
  let isReview = false
  let isCompleted = false
  let isOver = false
  const set = (name: string, value: string) => api?.SetValue(name, value)
  const write = ({ seconds, watched, share }: Standing) => {
    set('cmi.location', twoPlaces(seconds))
    set('cmi.suspend_data', watched)
    set('cmi.progress_measure', String(Math.round(share * 10_000) / 10_000))
    set('cmi.session_time', isoDuration(elapsed()))
  }
  return {
    async begin(): Promise<Begun> {
      if (!api || api.Initialize('') !== 'true') throw new Error('no platform')
      const mode = api.GetValue('cmi.mode')
      isReview = mode === 'browse' || mode === 'review'
      isCompleted = api.GetValue('cmi.completion_status') === 'completed'
      if (!isReview && !isCompleted) {
        set('cmi.completion_status', 'incomplete')
        api.Commit('')
      }
      const seconds = Number(api.GetValue('cmi.location')) || 0
      return { seconds, watched: api.GetValue('cmi.suspend_data'), isCompleted, isReview }
    },
    keep(standing) {
      if (isOver || isReview) return
      write(standing)
      api?.Commit('')
    },
    complete(standing) {
      if (isOver || isReview || isCompleted || standing.share < enough) return
      isCompleted = true
      write(standing)
      set('cmi.completion_status', 'completed')
      // nothing is asked in a film: who has seen it has passed
      set('cmi.success_status', 'passed')
      api?.Commit('')
    },
    end(standing) {
      if (isOver) return
      if (!isReview) {
        write(standing)
        set('cmi.exit', isCompleted ? 'normal' : 'suspend')
      }
      isOver = true
      api?.Terminate('')
    },
  }
}
