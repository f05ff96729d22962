// Counts stored files whose content differs from the content that was stored.
import { Gauge } from 'prom-client'

/** Gauge of damaged files; raise an alarm if it is above 0. */
export const damagedFiles = new Gauge({
  name: 'stored_files_damaged',
  help: 'Stored files that this process found cut, emptied or changed, by where it found them',
  labelNames: ['by'],
  registers: [],
})
