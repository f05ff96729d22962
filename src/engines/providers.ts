// Entry of the configured speech and figure services.
export { lastTrial, tryFfmpeg } from './video/trial.ts'
export { findFfmpeg, lacksOf, MIN_YEAR, yearOf } from './video/program.ts'
export { type Audition, audition } from './providers/audition.ts'
export { render, type RenderOptions, type RenderRequest, type RenderRun } from './providers/render.ts'
export { type ServiceLimits, type ServiceOptions, defaultServiceLimits } from './providers/options.ts'
export { record } from './providers/recording.ts'
export { sourceKeeper } from './providers/sources-folder.ts'
export { checkDuixSpeech, checkDuixVideo, checkTencent } from './providers/checks.ts'
