// Shows key and secret of a new credential; this is the only time that the secret is visible.
import { Descriptions, Typography } from 'antd'
import { SecretModal } from '#ui/page/SecretModal.tsx'
import { xapiPath } from '../contract.ts'

export interface MadeCredential {
  name: string
  key: string
  secret: string
}

export const endpointAddress = () => `${window.location.origin}${xapiPath}`

const Copied = ({ text, what }: { text: string; what: string }) => (
  <Typography.Text code copyable={{ text, tooltips: [`复制${what}`, '已复制'] }} className="yw-record-code">
    {text}
  </Typography.Text>
)

export function RecordSecretDialog({ of, onClose }: { of: MadeCredential | null; onClose: () => void }) {
  return (
    <SecretModal
      open={of !== null}
      title={`「${of?.name ?? ''}」的密钥`}
      width={640}
      warning="请现在复制密钥并妥善保存，关闭后无法再次查看。"
      onClose={onClose}
    >
      {of && (
        <>
          <Descriptions
            column={1}
            style={{ marginBlockStart: 16 }}
            items={[
              { key: 'endpoint', label: '接口地址', children: <Copied text={endpointAddress()} what="接口地址" /> },
              { key: 'key', label: '用户名', children: <Copied text={of.key} what="用户名" /> },
              { key: 'secret', label: '密钥', children: <Copied text={of.secret} what="密钥" /> },
            ]}
          />
          <Typography.Paragraph type="secondary" style={{ marginBlock: 16 }}>
            以 HTTP Basic 认证，请求头 X-Experience-API-Version 填 1.0.3 或 2.0.0。
          </Typography.Paragraph>
        </>
      )}
    </SecretModal>
  )
}
