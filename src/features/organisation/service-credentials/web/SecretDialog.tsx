// Shows the secret of a new credential and its use; this is the only time that it is visible.
import { Typography } from 'antd'
import type { ServiceScope } from '#shared/contract.ts'
import { SecretModal } from '#ui/page/SecretModal.tsx'

export interface Made {
  name: string
  secret: string
  scopes: readonly ServiceScope[]
}

const paths: Record<ServiceScope, string> = {
  'exam-results': '/ai-exam/v1/attempt/import',
  'practice-results': '/ai-training/v1/management/practice/import',
}

const example = ({ secret, scopes }: Made) =>
  scopes
    .map(
      (scope) =>
        `curl -H "Authorization: Bearer ${secret}" \\\n  -H "Content-Type: application/x-ndjson" \\\n  --data-binary @results.jsonl ${window.location.origin}${paths[scope]}`,
    )
    .join('\n\n')

export function SecretDialog({ of, onClose }: { of: Made | null; onClose: () => void }) {
  return (
    <SecretModal open={of !== null} title={`「${of?.name ?? ''}」的密钥`} width={640} onClose={onClose}>
      {of && (
        <>
          <Typography.Paragraph copyable={{ text: of.secret, tooltips: ['复制密钥', '已复制'] }} style={{ marginBlock: 16 }}>
            <Typography.Text code style={{ wordBreak: 'break-all' }}>
              {of.secret}
            </Typography.Text>
          </Typography.Paragraph>
          <Typography.Text type="secondary">每行一个 JSON，可重复提交，同一行只计一次：</Typography.Text>
          <Typography.Paragraph copyable={{ text: example(of), tooltips: ['复制命令', '已复制'] }} style={{ marginBlockStart: 8 }}>
            <pre style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-all' }}>{example(of)}</pre>
          </Typography.Paragraph>
        </>
      )}
    </SecretModal>
  )
}
