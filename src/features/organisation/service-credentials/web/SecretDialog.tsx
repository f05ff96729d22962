// Shows the secret of a new credential and its use; this is the only time that it is visible.
import { Typography } from 'antd'
import type { ServiceScope } from '#shared/contract.ts'
import { SecretModal } from '#ui/page/SecretModal.tsx'

export interface Made {
  name: string
  secret: string
  scopes: readonly ServiceScope[]
  words: readonly string[]
}

const paths: Record<ServiceScope, string> = {
  'exam-results': '/ai-exam/v1/attempt/import',
  'practice-results': '/ai-training/v1/management/practice/import',
}

const example = ({ secret, scopes, words }: Made) => {
  const { origin } = window.location
  const key = `curl -H "Authorization: Bearer ${secret}"`
  const bring = (scope: ServiceScope) =>
    `${key} \\\n  -H "Content-Type: application/x-ndjson" \\\n  --data-binary @results.jsonl ${origin}${paths[scope]}`
  return [...scopes.map(bring), ...(words.length ? [`${key} \\\n  ${origin}/ai-training/v1/management/department/tree`] : [])].join('\n\n')
}

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
          <Typography.Text type="secondary">
            {of.scopes.length ? '每行一个 JSON，可重复提交，同一行只计一次：' : '试一试，全部接口见 /openapi.json：'}
          </Typography.Text>
          <Typography.Paragraph copyable={{ text: example(of), tooltips: ['复制命令', '已复制'] }} style={{ marginBlockStart: 8 }}>
            <pre style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-all' }}>{example(of)}</pre>
          </Typography.Paragraph>
        </>
      )}
    </SecretModal>
  )
}
