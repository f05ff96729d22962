// Link back from a page whose role does not exist.
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { listAddress } from './addresses.ts'

export function BackToRolesLink() {
  const navigate = useNavigate()
  return (
    <Button type="primary" onClick={() => navigate(listAddress)}>
      返回角色权限
    </Button>
  )
}
