// Co-authors (协作者) of a course: row action, page button, and a lazily loaded dialog.
import { TeamOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { lazyForm } from '#ui/page/lazy-dialog.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'
import { May } from '#ui/api/session.tsx'
import { coAuthors } from '#features/authoring/courses/contract.ts'
import type { CoAuthored } from '#features/authoring/courses/web/CoAuthorsDialog.tsx'

const Dialog = lazyForm(async () => (await import('#features/authoring/courses/web/CoAuthorsDialog.tsx')).CoAuthorsDialog)

/** A page uses `sharing.action(course)` among its row actions, and renders `sharing.dialog`. */
export function useSharing() {
  const [shared, setShared] = useState<CoAuthored | null>(null)
  return {
    action: (course: CoAuthored): RowAction => ({ label: '协作者', onClick: () => setShared(course), may: coAuthors.add }),
    dialog: <Dialog of={shared} onClose={() => setShared(null)} />,
    open: setShared,
  }
}

export function ShareButton({ course }: { course: CoAuthored }) {
  const { dialog, open } = useSharing()
  return (
    <May do={coAuthors.add}>
      <Button icon={<TeamOutlined aria-hidden />} onClick={() => open(course)}>
        协作者
      </Button>
      {dialog}
    </May>
  )
}
