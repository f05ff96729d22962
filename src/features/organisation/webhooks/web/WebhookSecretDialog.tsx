// Shows the signing secret of a webhook; this is the only time that it is visible.
import { Alert, Modal, Typography } from 'antd'
import type { Webhook } from '../contract.ts'
import './webhooks.css'

export type Shown = Pick<Webhook, 'url' | 'oldSecretUntil'> & { secret: string }

export function WebhookSecretDialog({ of, onClose }: { of: Shown | null; onClose: () => void }) {
  return (
    <Modal
      open={of !== null}
      title="签名密钥"
      width={600}
      maskClosable={false}
      keyboard={false}
      onCancel={onClose}
      onOk={onClose}
      okText="已保存，关闭"
      cancelButtonProps={{ style: { display: 'none' } }}
    >
      {of && (
        <>
          <Alert type="warning" showIcon title="请现在复制并妥善保存，关闭后无法再次查看。" />
          <Typography.Paragraph className="yw-webhook-secret" copyable={{ text: of.secret, tooltips: ['复制密钥', '已复制'] }}>
            <Typography.Text code>{of.secret}</Typography.Text>
          </Typography.Paragraph>
          <Typography.Paragraph type="secondary">
            接收方用它核对 webhook-signature（Standard Webhooks），并以 webhook-id 去重。
            {of.oldSecretUntil && ` 原密钥在 ${of.oldSecretUntil} 前仍同时签名。`}
          </Typography.Paragraph>
        </>
      )}
    </Modal>
  )
}
