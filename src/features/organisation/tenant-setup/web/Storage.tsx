// Storage use of a tenant: a text, and a bar if there is a quota.
import { percent, ratioOf } from '#shared/ratio.ts'
import { sizeText } from './sizes.ts'

export function Storage({ used, quota }: { used: number; quota: number | null }) {
  const share = Math.min(1, ratioOf(used, quota ?? 0) ?? 0)
  return (
    <span className="yw-tenant-storage">
      <span>
        {sizeText(used)} <span className="yw-muted">/ {quota ? sizeText(quota) : '不限'}</span>
      </span>
      {quota !== null && (
        <span className="yw-bar" role="img" aria-label={`已用 ${percent(share)}`}>
          <span style={{ width: `${share * 100}%`, background: share >= 0.9 ? 'var(--c-error)' : undefined }} />
        </span>
      )}
    </span>
  )
}
