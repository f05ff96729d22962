// 移到第 n 位: moves a row in lists that are too long for dragging.
import { Form, Modal } from 'antd'
import { NumberInput } from '../form/NumberInput.tsx'
import { useState } from 'react'

interface Props {
  place: number
  last: number
  onMove: (place: number) => void
  onClose: () => void
}

export function MoveTo({ place, last, onMove, onClose }: Props) {
  const [to, setTo] = useState<number | null>(place)
  const valid = to !== null && to >= 1 && to <= last
  const go = () => {
    if (!valid) return
    onMove(to)
    onClose()
  }
  return (
    <Modal
      open
      title="移动位置"
      width={400}
      okText="移动"
      cancelText="取消"
      okButtonProps={{ disabled: !valid || to === place }}
      onOk={go}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={`移到第几位（1 到 ${last}，现在是第 ${place} 位）`} style={{ marginBottom: 0 }}>
          <NumberInput autoFocus style={{ width: '100%' }} min={1} max={last} precision={0} value={to} onChange={setTo} onPressEnter={go} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
