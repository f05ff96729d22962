// What stands on every page of a printed report: until when its numbers hold, and who printed it.
import { usePerson } from '../../../ui/session.tsx'
import './print.css'

export function PrintFrame({ readAt }: { readAt: string | undefined }) {
  const { name, orgName } = usePerson()
  return (
    <p className="yw-print-foot" aria-hidden>
      {orgName} · 数据截至 {readAt ?? ''} · 由 {name} 打印
    </p>
  )
}
