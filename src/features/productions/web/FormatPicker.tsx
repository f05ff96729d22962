// Landscape or portrait, inside the question before something is generated.
import { useState } from 'react'
import { Segmented } from '../../../ui/Segmented.tsx'
import { confirmAct } from '../../../ui/confirm.ts'

export type Format = '16:9' | '9:16'

export function FormatPicker({ onChange }: { onChange: (format: Format) => void }) {
  const [format, setFormat] = useState<Format>('16:9')
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 12, marginTop: 12 }}>
      <span className="yw-second">视频画面</span>
      <Segmented<Format>
        value={format}
        onChange={(value) => {
          setFormat(value)
          onChange(value)
        }}
        options={[
          { value: '16:9', label: '横屏 1280×720' },
          { value: '9:16', label: '竖屏 720×1280' },
        ]}
      />
    </div>
  )
}

/** Asks 确定生成音视频？ and, of what has a picture, for the format, then acts. */
export function confirmGeneration(
  question: string,
  text: string,
  act: (format: Format) => Promise<{ ok: boolean }>,
  { picture } = { picture: true },
) {
  let format: Format = '16:9'
  confirmAct({
    title: question,
    content: (
      <>
        <span className="yw-second">{text}</span>
        {picture && (
          <FormatPicker
            onChange={(value) => {
              format = value
            }}
          />
        )}
      </>
    ),
    okText: '生成',
    danger: false,
    act: () => act(format),
  })
}
