// Shows new recovery codes; this is the only time that they are visible.
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Alert, Button, Modal, Typography } from 'antd'
import { usePerson } from '#ui/api/session.tsx'
import { downloadCodes, printCodes } from './recovery.ts'

export function RecoveryDialog({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) {
  const { name } = usePerson()
  const shown = codes ?? []
  return (
    <Modal
      open={codes !== null}
      title="恢复码"
      width={480}
      mask={{ closable: false }}
      keyboard={false}
      onCancel={onClose}
      onOk={onClose}
      okText="已保存，关闭"
      cancelButtonProps={{ style: { display: 'none' } }}
    >
      <Alert type="warning" showIcon title="请现在保存，关闭后无法再次查看。" />
      <p className="yw-second" style={{ marginTop: 16 }}>
        手机不在身边时，用恢复码完成验证；每个只能使用一次。
      </p>
      <ul className="sf-codes" aria-label="恢复码">
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="sf-buttons">
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => downloadCodes(name, shown)}>
          下载
        </Button>
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => printCodes(name, shown)}>
          打印
        </Button>
        <Typography.Text copyable={{ text: shown.join('\n'), tooltips: ['复制全部', '已复制'] }} />
      </div>
    </Modal>
  )
}
