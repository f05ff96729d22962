// Names and formats of SCORM 2004, 4th edition.
import { findApi, isoDuration, type Report } from './report.ts'
import { type Platform, scorm, type Version } from './scorm.ts'

interface Api {
  Initialize(nothing: ''): string
  GetValue(name: string): string
  SetValue(name: string, value: string): string
  Commit(nothing: ''): string
  Terminate(nothing: ''): string
}

const platformOf = (api: Api): Platform => ({
  initialize: () => api.Initialize('') === 'true',
  get: (name) => api.GetValue(name),
  set: (name, value) => void api.SetValue(name, value),
  commit: () => void api.Commit(''),
  terminate: () => void api.Terminate(''),
})

const version: Version = {
  mode: 'cmi.mode',
  status: 'cmi.completion_status',
  location: 'cmi.location',
  exit: 'cmi.exit',
  isCompleted: (status) => status === 'completed',
  timeAndProgress: ({ share }, elapsed) => ({
    'cmi.progress_measure': String(Math.round(share * 10_000) / 10_000),
    'cmi.session_time': isoDuration(elapsed),
  }),
  // a film has no questions: a learner who has watched it has passed
  whenCompleted: { 'cmi.success_status': 'passed' },
  leave: 'normal',
}

export function scorm2004(): Report {
  const api = findApi<Api>('API_1484_11')
  return scorm(api && platformOf(api), version)
}
