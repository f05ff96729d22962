// Pills of a version and of a fact.
import { Pill } from '#ui/page/TaskStatus.tsx'
import { type Fact, factStates, type Version, versionStates } from '../contract.ts'

const versionTones = { WAITING: 'info', READ: 'success', FAILED: 'error' } as const
export const VersionPill = ({ of }: { of: Pick<Version, 'state'> }) => (
  <Pill tone={versionTones[of.state]} icon={null}>
    {versionStates[of.state]}
  </Pill>
)

const factTones = { PROPOSED: 'warning', APPROVED: 'success', STRUCK: 'neutral' } as const
export const FactPill = ({ of }: { of: Pick<Fact, 'state' | 'isLost'> }) =>
  of.isLost && of.state !== 'STRUCK' ? (
    <Pill tone="error" icon={null}>
      原文已变
    </Pill>
  ) : (
    <Pill tone={factTones[of.state]} icon={null}>
      {factStates[of.state]}
    </Pill>
  )
