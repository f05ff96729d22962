// The three tools at the right of every table: 刷新, 密度, 列设置.
import { ColumnHeightOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Tooltip } from 'antd'
import { FocusPopover } from '../focus/FocusPopover.tsx'
import { MenuButton } from '../page/MenuButton.tsx'
import type { Density } from './table-settings.ts'

interface Props {
  loading: boolean
  onReload?: () => void
  density: Density
  onDensity: (density: Density) => void
  columns: { key: string; title: string; always?: boolean }[]
  hidden: string[]
  onHidden: (hidden: string[]) => void
}
const densities: [Density, string][] = [
  ['large', '宽松'],
  ['middle', '默认'],
  ['small', '紧凑'],
]

export function Toolbar({ loading, onReload, density, onDensity, columns, hidden, onHidden }: Props) {
  const chosen = columns.filter((c) => !hidden.includes(c.key)).map((c) => c.key)
  const panel = (
    <div className="yw-columns">
      <Checkbox.Group
        value={chosen}
        onChange={(keys) => onHidden(columns.filter((c) => !keys.includes(c.key)).map((c) => c.key))}
        options={columns.map((c) => ({ value: c.key, label: c.title, disabled: c.always }))}
      />
      <Button type="link" size="small" disabled={hidden.length === 0} onClick={() => onHidden([])}>
        恢复默认
      </Button>
    </div>
  )
  return (
    <span className="yw-tools">
      {onReload && (
        <Tooltip title="刷新">
          <Button type="text" aria-label="刷新" icon={<ReloadOutlined aria-hidden spin={loading} />} onClick={onReload} />
        </Tooltip>
      )}
      <MenuButton
        tooltip="密度"
        menu={{
          selectable: true,
          selectedKeys: [density],
          items: densities.map(([key, label]) => ({ key, label })),
          onClick: ({ key }) => onDensity(key as Density),
        }}
      >
        <Button type="text" aria-label="密度" icon={<ColumnHeightOutlined aria-hidden />} />
      </MenuButton>
      <FocusPopover label="列设置" placement="bottomRight" title="列设置" content={panel}>
        <Tooltip title="列设置">
          <Button type="text" aria-label="列设置" icon={<SettingOutlined aria-hidden />} />
        </Tooltip>
      </FocusPopover>
    </span>
  )
}
