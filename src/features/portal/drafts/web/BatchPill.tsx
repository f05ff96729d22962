// Pill of the state of a batch.
import { Pill } from '#ui/page/TaskStatus.tsx'
import { type Batch, batchStates } from '../contract.ts'

const tones = { WAITING: 'info', RUNNING: 'brand', DONE: 'success', FAILED: 'error' } as const

export const BatchPill = ({ of }: { of: Pick<Batch, 'state'> }) => (
  <Pill tone={tones[of.state]} icon={null}>
    {batchStates[of.state]}
  </Pill>
)
