// A choice of a few options, side by side. antd's frame is an extra tab stop without a function; this component removes it.
import { Segmented as Frame, type SegmentedProps } from 'antd'

export const Segmented = <V extends string | number>(props: SegmentedProps<V>) => <Frame<V> tabIndex={-1} {...props} />
