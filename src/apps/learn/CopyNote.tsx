// Note above the tabs while a screen shows a copy of earlier data, because the device has no network.
import { clockOf } from '#features/portal/learning/learn/today-words.ts'
import { useLearner } from '#ui/touch/learner.ts'
import { useOldestCopy } from '#ui/device/learner-data.ts'

/** Time of a copy: 09:20 of today, else 11-26 09:20. */
function timeOf(timeZone: string, at: number): string {
  const [copied, today] = [clockOf(timeZone, new Date(at)), clockOf(timeZone, new Date())]
  return copied.slice(0, 10) === today.slice(0, 10) ? copied.slice(11, 16) : copied.slice(5, 16)
}

export function CopyNote() {
  const { timeZone } = useLearner()
  const at = useOldestCopy()
  return (
    <p className="yl-copy-note" role="status" hidden={at === null}>
      {at !== null && `没有网络，显示的是 ${timeOf(timeZone, at)} 的内容`}
    </p>
  )
}
