// Shows the signing secret of a webhook; this is the only time that it is visible.
import { Typography } from 'antd'
import { SecretModal } from '#ui/page/SecretModal.tsx'
import type { Webhook } from '../contract.ts'
import './webhooks.css'

export type Shown = Pick<Webhook, 'url' | 'oldSecretUntil'> & { secret: string }

export function WebhookSecretDialog({ of, onClose }: { of: Shown | null; onClose: () => void }) {
  return (
    <SecretModal open={of !== null} title="签名密钥" width={600} onClose={onClose}>
      {of && (
        <>
          <Typography.Paragraph className="yw-webhook-secret" copyable={{ text: of.secret, tooltips: ['复制密钥', '已复制'] }}>
            <Typography.Text code>{of.secret}</Typography.Text>
          </Typography.Paragraph>
          <Typography.Paragraph type="secondary">
            接收方用它核对 webhook-signature（Standard Webhooks），并以 webhook-id 去重。
            {of.oldSecretUntil && ` 原密钥在 ${of.oldSecretUntil} 前仍同时签名。`}
          </Typography.Paragraph>
        </>
      )}
    </SecretModal>
  )
}
