// Link to a recycle bin in a page header.
import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { May } from '#ui/api/session.tsx'

/** Shown only with the permission: `<BinLink to="/examRecycleBin" may="exam:recycleBin" />` */
export function BinLink({ to, may }: { to: string; may: string }) {
  const navigate = useNavigate()
  return (
    <May do={may}>
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        href={to}
        onClick={(e) => {
          e.preventDefault()
          void navigate(to)
        }}
      >
        回收站
      </Button>
    </May>
  )
}
