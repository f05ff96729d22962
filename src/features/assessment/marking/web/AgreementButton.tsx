// Button and lazy drawer of the agreement of two markers.
import { Button } from 'antd'
import { useState } from 'react'
import { lazyDialog } from '#ui/page/lazy-dialog.tsx'
import type { AgreementProps } from './AgreementPanel.tsx'

export const AgreementDrawer = lazyDialog<AgreementProps>(
  async () => (await import('./AgreementPanel.tsx')).AgreementPanel,
  ({ exam }) => exam !== null,
)

/** Shows nothing for an exam with one marker. */
export function AgreementButton({ exam }: { exam: { id: string; name: string; isDouble: boolean } | null }) {
  const [open, setOpen] = useState(false)
  if (!exam?.isDouble) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>双评一致性</Button>
      <AgreementDrawer exam={open ? exam : null} onClose={() => setOpen(false)} />
    </>
  )
}
