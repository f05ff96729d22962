// Export of a report: as a spreadsheet, or the visible part as a picture.
import { DownOutlined, ExportOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { MenuButton } from '#ui/page/MenuButton.tsx'
import { May, type MayBe } from '#ui/api/session.tsx'

interface Props {
  sheet: { do: MayBe; busy: boolean; run: () => void }
  /** Name of the part that the picture shows. */
  pictureLabel: string
  onPicture: () => void
}

export const TakeOut = ({ sheet, pictureLabel, onPicture }: Props) => (
  <May do={sheet.do}>
    <Space.Compact>
      <Button type="primary" icon={<ExportOutlined aria-hidden />} loading={sheet.busy} onClick={sheet.run}>
        导出报表
      </Button>
      <MenuButton menu={{ items: [{ key: 'png', label: pictureLabel }], onClick: onPicture }}>
        <Button type="primary" aria-label="其他导出" icon={<DownOutlined aria-hidden />} />
      </MenuButton>
    </Space.Compact>
  </May>
)
