// Small picture field beside a text: choose, upload, view and remove.
import { CloseOutlined, PictureOutlined } from '@ant-design/icons'
import { Button, Image, Tooltip } from 'antd'
import { useRef } from 'react'
import { useBlockSubmit } from '#ui/form/submit-blockers.ts'
import { useScrollToError } from '#ui/form/use-scroll-to-error.ts'
import { useUpload } from '#ui/media/use-upload.ts'
import { acceptOf, othersText } from '#ui/media/upload.ts'
import { useFunctionalUpdate } from '#ui/state/use-functional-update.ts'
import { files, uploadRules } from '#features/organisation/files/contract.ts'
import { maxImages } from '../fields.ts'
import type { Picture } from './question-draft.ts'

const rule = uploadRules.question
const pictureHint = `${rule.types.join('、')}，超过 ${rule.limit} 的自动缩小；${othersText(rule)}`

interface Props {
  label: string
  /** Label of the button; without it only the icon shows. */
  text?: string
  disabled?: boolean | undefined
  onStored: (picture: Picture) => void
}

export function PictureButton({ label, text, disabled, onStored }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { state, take, cancel } = useUpload({
    endpoint: files.upload,
    query: { field: 'question' },
    rule,
    onStored,
  })
  const sending = state.at === 'sending'
  const told = useScrollToError<HTMLElement>(state.at === 'failed' ? state.reason : '')
  useBlockSubmit(sending ? '图片正在上传，请等待完成或取消上传' : null)
  return (
    <span className="yw-q-picture">
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptOf(rule)}
        onChange={(e) => {
          take(e.target.files)
          e.target.value = ''
        }}
      />
      <Tooltip title={sending ? '取消上传' : `${label}：${pictureHint}`}>
        <Button
          type="text"
          size={text ? 'small' : 'middle'}
          aria-label={sending ? '取消上传' : label}
          disabled={disabled ?? false}
          icon={sending ? <CloseOutlined aria-hidden /> : <PictureOutlined aria-hidden />}
          onClick={() => (sending ? cancel() : input.current?.click())}
        >
          {sending ? `${Math.round(state.share * 100)}%` : text}
        </Button>
      </Tooltip>
      {state.at === 'failed' && (
        <small ref={told} role="alert" className="yw-q-fault">
          {state.reason}
        </small>
      )}
    </span>
  )
}

export function Thumbnail({ url, label, onRemove }: { url: string; label: string; onRemove?: (() => void) | undefined }) {
  return (
    <span className="yw-q-thumb">
      <Image src={url} alt={label} height={56} />
      {onRemove && (
        <button type="button" aria-label={`移除${label}`} onClick={onRemove}>
          <CloseOutlined aria-hidden />
        </button>
      )}
    </span>
  )
}

const none: Picture[] = []
interface FieldProps {
  id?: string
  value?: Picture[]
  onChange?: (pictures: Picture[]) => void
}
/** Field of the pictures below the text of a question. */
export function PicturesField({ id, value = none, onChange }: FieldProps) {
  const update = useFunctionalUpdate(value, onChange)
  return (
    <div id={id} className="yw-q-pictures">
      {value.map((p, i) => (
        <Thumbnail
          key={p.path}
          url={p.url}
          label={`题目图片${i + 1}`}
          onRemove={() => update((now) => now.filter((other) => other.path !== p.path))}
        />
      ))}
      {value.length < maxImages && (
        <PictureButton label="添加图片" text="添加图片" onStored={({ path, url }) => update((now) => [...now, { path, url }])} />
      )}
    </div>
  )
}
