// One of a few, side by side. The frame of the kit's own is a stop of the Tab key at which nothing can be done, before that of the choice itself.
import { Segmented as Frame, type SegmentedProps } from 'antd'

export const Segmented = <V extends string | number>(props: SegmentedProps<V>) => <Frame<V> tabIndex={-1} {...props} />
