// The way to finding and replacing, in the head of a page or among what can be done with chosen courses.
import { FileSearchOutlined } from '@ant-design/icons'
import { Button, type ButtonProps, Tooltip } from 'antd'
import { type ReplacePlace, useReplaceWay } from './use-replace-way.ts'

interface Props extends Pick<ButtonProps, 'type' | 'size'> {
  place: ReplacePlace
}

/** `<ReplaceLink place={{ courseIds }} />` */
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
