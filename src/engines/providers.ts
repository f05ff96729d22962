// The door of services of speech and of figures, by configuration.
export { findFfmpeg, OLDEST, yearOf } from './video/program.ts'
export { type Audition, audition } from './providers/audition.ts'
export { make, type MakingOptions, type Order } from './providers/making.ts'
export { type Patience, type ServiceOptions, usualPatience } from './providers/options.ts'
export { record } from './providers/recording.ts'
export { sourceKeeper } from './providers/sources-folder.ts'
export { checkDuixSpeech, checkDuixVideo, checkTencent } from './providers/checks.ts'
