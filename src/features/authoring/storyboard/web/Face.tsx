// Picture of the speaker of a line: the figure's face, or an icon for a voice without a figure.
import { NotificationOutlined, QuestionCircleOutlined, UserOutlined } from '@ant-design/icons'
import type { LineValues } from '#features/authoring/scripts/web/line-rules.ts'
import type { Speakers } from './speakers.ts'

const icons = { QUESTION: UserOutlined, INTRO: QuestionCircleOutlined, ACTION: NotificationOutlined, TIPS: NotificationOutlined }

export function Face({ of: { type = 'QUESTION', mediaType }, speakers }: { of: LineValues; speakers: Speakers }) {
  const faceUrl = speakers[type]?.faceUrl
  if (faceUrl && (type === 'QUESTION' || mediaType === 'VIDEO'))
    return (
      <span className="yw-sb-face">
        <img src={faceUrl} alt="" loading="lazy" />
      </span>
    )
  const Icon = icons[type]
  return (
    <span className={`yw-sb-face is-${type.toLowerCase()}`}>
      <Icon aria-hidden />
    </span>
  )
}
