// How many stored files were found to be something else than what was stored.
import { Gauge } from 'prom-client'

/** Raise an alarm where it is above 0. */
export const damagedFiles = new Gauge({
  name: 'stored_files_damaged',
  help: 'Stored files that this process found cut, emptied or changed, by where it found them',
  labelNames: ['by'],
  registers: [],
})
