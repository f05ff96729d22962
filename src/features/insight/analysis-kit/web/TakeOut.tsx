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
  /** A second spreadsheet of the menu. */
  more?: { label: string; busy: boolean; run: () => void }
}

export const TakeOut = ({ sheet, pictureLabel, onPicture, more }: Props) => (
  <May do={sheet.do}>
    <Space.Compact>
      <Button type="primary" icon={<ExportOutlined aria-hidden />} loading={sheet.busy || more?.busy} onClick={sheet.run}>
        导出报表
      </Button>
      <MenuButton
        menu={{
          items: [{ key: 'png', label: pictureLabel }, ...(more ? [{ key: 'more', label: more.label }] : [])],
          onClick: ({ key }) => (key === 'more' ? more?.run() : onPicture()),
        }}
      >
        <Button type="primary" aria-label="其他导出" icon={<DownOutlined aria-hidden />} />
      </MenuButton>
    </Space.Compact>
  </May>
)
