// Notice above an answer that another marker has, or whose lease has ended.
import { Alert } from 'antd'

interface Props {
  /** Name of the marker who has the answer. */
  holder: string | undefined
  /** Five minutes have passed without a key. */
  ended: boolean
}

export function LeaseNotice({ holder, ended }: Props) {
  if (holder) return <Alert banner type="warning" title={`${holder}正在评这份作答。您填的分数还在，可以先评其他作答。`} />
  return ended ? <Alert banner type="info" title="5 分钟没有操作，作答已放回，其他人可以领取。您填的分数还在，按任意键继续。" /> : null
}
