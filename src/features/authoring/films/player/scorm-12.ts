// Names and formats of SCORM 1.2.
import { findApi, type Report } from './report.ts'
import { type Platform, scorm, type Version } from './scorm.ts'

interface Api {
  LMSInitialize(nothing: ''): string
  LMSGetValue(name: string): string
  LMSSetValue(name: string, value: string): string
  LMSCommit(nothing: ''): string
  LMSFinish(nothing: ''): string
}

/** Formats seconds as 0001:02:03.50. */
export function timespan(seconds: number): string {
  const hundredths = Math.floor(seconds * 100)
  const two = (value: number, width = 2) => String(Math.floor(value)).padStart(width, '0')
  return `${two(hundredths / 360_000, 4)}:${two((hundredths / 6000) % 60)}:${two((hundredths / 100) % 60)}.${two(hundredths % 100)}`
}

const platformOf = (api: Api): Platform => ({
  initialize: () => api.LMSInitialize('') === 'true',
  get: (name) => api.LMSGetValue(name),
  set: (name, value) => void api.LMSSetValue(name, value),
  commit: () => void api.LMSCommit(''),
  terminate: () => void api.LMSFinish(''),
})

const version: Version = {
  mode: 'cmi.core.lesson_mode',
  status: 'cmi.core.lesson_status',
  location: 'cmi.core.lesson_location',
  exit: 'cmi.core.exit',
  isCompleted: (status) => status === 'completed' || status === 'passed',
  timeAndProgress: (_, elapsed) => ({ 'cmi.core.session_time': timespan(elapsed) }),
  whenCompleted: {},
  leave: '',
}

export function scorm12(): Report {
  const api = findApi<Api>('API')
  return scorm(api && platformOf(api), version)
}
