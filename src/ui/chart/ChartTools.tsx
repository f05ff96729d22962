// Buttons of every chart: show it as a table, download it as a picture.
import { BarChartOutlined, TableOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { PictureButton } from './PictureButton.tsx'

interface Props {
  /** Title of the chart. */
  title: string
  asTable: boolean
  onTable: (asTable: boolean) => void
  /** True if there is nothing to download. */
  disabled: boolean | undefined
  onTake: () => void
}

export const ChartTools = ({ title, asTable, onTable, disabled, onTake }: Props) => (
  <span className="yw-chart-tools">
    <Button
      type="text"
      size="small"
      title={asTable ? '图表' : '表格'}
      aria-label={`${title}：${asTable ? '看图表' : '看表格'}`}
      icon={asTable ? <BarChartOutlined aria-hidden /> : <TableOutlined aria-hidden />}
      onClick={() => onTable(!asTable)}
    />
    <PictureButton title={title} disabled={disabled} onTake={onTake} />
  </span>
)
