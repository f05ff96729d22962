// Raises the default timeout of `vi.waitFor` from 1 s to that of `expect.poll`: a slow machine is no failure.
import { vi } from 'vitest'

const timeout = 60_000
const { waitFor } = vi
const patient: typeof waitFor = (callback, options) =>
  waitFor(callback, { timeout, ...(typeof options === 'number' ? { timeout: options } : options) })
// files of one process share `vi`, and each of them runs this one
if (waitFor.name !== patient.name) vi.waitFor = patient
