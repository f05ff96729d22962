// Button that uploads a document or its next version, with its progress and its fault.
import { CloseOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useRef } from 'react'
import { useRefresh } from '#ui/api/api-hooks.ts'
import type { AnyEndpoint } from '#ui/api/client.ts'
import { acceptOf } from '#ui/media/upload.ts'
import { useUpload } from '#ui/media/use-upload.ts'
import { showSuccess } from '#ui/page/notice.ts'
import { documents, documentUpload } from '../contract.ts'

interface Props {
  endpoint: AnyEndpoint
  text: string
  primary?: boolean
}

export function UploadButton({ endpoint, text, primary = false }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const refresh = useRefresh()
  const { state, take, cancel } = useUpload({
    endpoint,
    rule: documentUpload,
    onStored: () => {
      showSuccess('已上传，正在读取文字')
      void refresh(documents.page, documents.versions, documents.passages, documents.facts)
    },
  })
  const isSending = state.at === 'sending'
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptOf(documentUpload)}
        onChange={(e) => {
          take(e.target.files)
          e.target.value = ''
        }}
      />
      {state.at === 'failed' && (
        <small role="alert" className="yw-document-fault">
          {state.reason}
        </small>
      )}
      <Tooltip title={isSending ? '取消上传' : `${documentUpload.types.join('、')}，小于${documentUpload.limit}`}>
        <Button
          type={primary ? 'primary' : 'default'}
          icon={isSending ? <CloseOutlined aria-hidden /> : <UploadOutlined aria-hidden />}
          onClick={() => (isSending ? cancel() : input.current?.click())}
        >
          {isSending ? `${Math.round(state.share * 100)}%` : text}
        </Button>
      </Tooltip>
    </>
  )
}
