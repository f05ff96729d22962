// Drawer of one statement with its whole JSON.
import { CopyOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { copyText } from '#ui/device/copy-text.ts'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { recordStore, type StoredStatement } from '../contract.ts'

export function StatementDrawer({ of, onClose }: { of: StoredStatement | null; onClose: () => void }) {
  const asked = useApiQuery(recordStore.detail, { params: { statement: of?.id ?? '' } }, { when: of !== null })
  const body = asked.data?.body
  return (
    <Drawer
      open={of !== null}
      title={of && `${of.actor} ${of.verb}`}
      size={640}
      onClose={onClose}
      extra={
        body && (
          <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copyText(body, '已复制 JSON')}>
            复制
          </Button>
        )
      }
    >
      <AsyncContent asked={asked}>{({ body: json }) => <pre className="yw-record-json">{json}</pre>}</AsyncContent>
    </Drawer>
  )
}
