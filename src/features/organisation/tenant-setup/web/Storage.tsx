// Storage use of a tenant: a text, and a bar if there is a quota.
import { sizeText } from './sizes.ts'

export function Storage({ used, quota }: { used: number; quota: number | null }) {
  const percent = quota ? Math.min(100, (used / quota) * 100) : 0
  return (
    <span className="yw-tenant-storage">
      <span>
        {sizeText(used)} <span className="yw-muted">/ {quota ? sizeText(quota) : '不限'}</span>
      </span>
      {quota !== null && (
        <span className="yw-bar" role="img" aria-label={`已用 ${Math.round(percent)}%`}>
          <span style={{ width: `${percent}%`, background: percent >= 90 ? 'var(--c-error)' : undefined }} />
        </span>
      )}
    </span>
  )
}
