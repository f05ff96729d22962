// Menu of a phone, which slides in from the left.
import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { SideMenu } from './SideMenu.tsx'

interface Props {
  open: boolean
  onClose: () => void
  /** Called after the animation. */
  onMoved: (open: boolean) => void
  title: ReactNode
}

export const PhoneMenu = ({ open, onClose, onMoved, title }: Props) => (
  <Drawer
    open={open}
    onClose={onClose}
    afterOpenChange={onMoved}
    placement="left"
    size={264}
    title={title}
    styles={{ body: { padding: '8px 0' } }}
  >
    <SideMenu folded={false} onGo={onClose} />
  </Drawer>
)
