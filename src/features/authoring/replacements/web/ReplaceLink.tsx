// Link to search and replace, for page headers and batch actions on courses.
import { FileSearchOutlined } from '@ant-design/icons'
import { Button, type ButtonProps, Tooltip } from 'antd'
import { type ReplacePlace, useReplaceWay } from './use-replace-way.ts'

interface Props extends Pick<ButtonProps, 'type' | 'size'> {
  place: ReplacePlace
}

/** A page renders `<ReplaceLink place={{ courseIds }} />`. */
export function ReplaceLink({ place, ...look }: Props) {
  const way = useReplaceWay(place)
  return (
    way && (
      <Tooltip title="Ctrl+Shift+H">
        <Button
          {...look}
          icon={<FileSearchOutlined aria-hidden />}
          href={way.to}
          onClick={(e) => {
            e.preventDefault()
            way.go()
          }}
        >
          查找与替换
        </Button>
      </Tooltip>
    )
  )
}
