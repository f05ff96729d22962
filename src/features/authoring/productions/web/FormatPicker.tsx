// Confirmation of a generation request, with the choice of landscape or portrait.
import { useState } from 'react'
import { nonLatinLettersIn } from '#shared/text.ts'
import { call } from '#ui/api/client.ts'
import { Segmented } from '#ui/page/Segmented.tsx'
import { confirmAct } from '#ui/page/confirm.ts'
import { pronunciations } from '#features/authoring/pronunciations/contract.ts'

/** Maximum number of hanzi in the warning. */
const maxNamed = 20

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

export const UnreadHanzi = ({ unread }: { unread: readonly string[] }) =>
  unread.length > 0 && (
    <p className="yw-warn" style={{ margin: '8px 0 0' }}>
      这些字没有读音，内置语音会跳过：{unread.slice(0, maxNamed).join('、')}
      {unread.length > maxNamed && `等 ${unread.length} 个字`}。可以先在读音词典中填写。
    </p>
  )

interface Asked {
  /** True if a video is made, whose format the user chooses. */
  picture?: boolean
  /** The spoken texts: the dialog lists hanzi without a reading. */
  spoken: readonly string[]
}
/** Asks 确定生成音视频？ and, for a video, the format; then calls `act`. */
export function confirmGeneration(
  question: string,
  text: string,
  act: (format: Format) => Promise<{ ok: boolean }>,
  { picture = true, spoken }: Asked,
) {
  let format: Format = '16:9'
  const contentWith = (unread: readonly string[]) => (
    <>
      <span className="yw-second">{text}</span>
      {picture && (
        <FormatPicker
          onChange={(value) => {
            format = value
          }}
        />
      )}
      <UnreadHanzi unread={unread} />
    </>
  )
  const hanzi = nonLatinLettersIn(spoken)
  confirmAct({
    title: question,
    content: contentWith([]),
    more: async () => ({ content: contentWith(hanzi ? (await call(pronunciations.unread, { body: { hanzi } })).unread : []) }),
    okText: '生成',
    danger: false,
    act: () => act(format),
  })
}
