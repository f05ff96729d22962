// What may be asked of the workers: to make the media that wait.
import { job } from '../../../platform/jobs/jobs.ts'

export const generateMedia = job('generate-media')
