// Button that plays a voice synthesised on demand.
import { CaretRightFilled, PauseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useListening } from './use-listening.ts'

export function Listen({ src, name }: { src: string; name: string }) {
  const { state, toggle } = useListening()
  return (
    <Button
      size="small"
      className="yw-own-listen"
      icon={state === 'playing' ? <PauseOutlined aria-hidden /> : <CaretRightFilled aria-hidden />}
      loading={state === 'making'}
      aria-label={`${state === 'playing' ? '停止' : '试听'} ${name}`}
      onClick={() => toggle(src)}
    >
      {state === 'playing' ? '停止' : '试听'}
    </Button>
  )
}
