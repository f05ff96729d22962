// Shows whether a user may sign in.
import { Pill } from '../page/TaskStatus.tsx'

export const OnOff = ({ on }: { on: boolean }) => (
  <Pill tone={on ? 'success' : 'neutral'} icon={null}>
    {on ? '正常' : '禁用'}
  </Pill>
)
