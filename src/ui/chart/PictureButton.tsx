// Button that downloads a chart, or a part of a report, as a picture.
import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'

interface Props {
  /** Title of the chart, for the button's label. */
  title: string
  disabled: boolean | undefined
  onTake: () => void
}

export const PictureButton = ({ title, disabled, onTake }: Props) => (
  <Button
    type="text"
    size="small"
    title="下载图片"
    aria-label={`${title}：下载图片`}
    disabled={disabled}
    icon={<DownloadOutlined aria-hidden />}
    onClick={onTake}
  />
)
