// 选择全部: extends the selection from this page to all pages.
import { Button } from 'antd'
import { useState } from 'react'
import { showFailure } from '../page/notice.ts'

interface Props<R> {
  total: number
  /** Maximum number of selected rows, if it is below the total. */
  most?: number
  /** Measure word of a row. */
  unit?: string
  ask: () => Promise<R[]>
  onRows: (rows: R[]) => void
}

export function ChooseAll<R>({ total, most = total, unit = '条', ask, onRows }: Props<R>) {
  const [busy, setBusy] = useState(false)
  const choose = async () => {
    setBusy(true)
    try {
      onRows(await ask())
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button type="link" size="small" loading={busy} onClick={() => void choose()}>
      {most < total ? '选择前' : '选择全部'} {most.toLocaleString('zh-CN')} {unit}
    </Button>
  )
}
