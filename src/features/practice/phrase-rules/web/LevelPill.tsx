// Pill with the level of a phrase.
import { Pill } from '#ui/page/TaskStatus.tsx'
import { type Level, levels } from '../contract.ts'

const tones = { RED_LINE: 'error', WARNING: 'warning', NOTICE: 'neutral' } as const
export const LevelPill = ({ level }: { level: Level }) => (
  <Pill tone={tones[level]} icon={null}>
    {levels[level]}
  </Pill>
)
